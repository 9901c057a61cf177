/// The beginning of text, for questions that need no more of it. It points into the text.
package struct LanguageBeginning {
    /// The text from the end of long leading comments on.
    private let bytes: Slice<UnsafeRawBufferPointer>
    private let model: LanguageModel

    package init(of text: UnsafeRawBufferPointer, _ model: LanguageModel) {
        bytes = text[LanguageExcerpt.start(of: text)...]
        self.model = model
    }

    /// Returns what the model computes for the first bytes.
    package func scores(ofFirst count: Int) -> LanguageScores {
        LanguageScores(model, excerpt: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    }

    /// Bytes that show most programs to be in the language of their name, and the probability from which they do. The whole
    /// text contradicts a name only if the probability is far less.
    private static let plausible = [(bytes: 96, probability: 0.5), (bytes: 256, probability: 0.05)]

    /// Returns whether the text may be in one of some languages. Then nothing else needs to be read.
    package func mayBe(in classes: ClassSet) -> Bool {
        Self.plausible.contains { step in
            scores(ofFirst: step.bytes).probability(of: classes, model, isRough: true) >= step.probability
        }
    }
}
