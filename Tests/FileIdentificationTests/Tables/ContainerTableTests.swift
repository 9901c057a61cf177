import Testing

@testable import FileIdentification

/// One sample for every type that the readers of containers detect, and for every row of their tables.
@Suite struct ContainerTableTests {
    @Test(arguments: ContainerSamples.all)
    func `A sample has the type of its row`(_ sample: ContainerSamples.Sample) {
        #expect(identifier(sample.bytes) == sample.type.rawValue, "\(sample.name)")
    }

    @Test(arguments: ContainerSamples.all)
    func `A sample that is read in parts has the same type`(_ sample: ContainerSamples.Sample) {
        #expect(identifierFromWindow(sample.bytes) == sample.type.rawValue, "\(sample.name)")
    }

    /// Types that only a name distinguishes from another type with the same content.
    private static let sameContent: [ContainerType: ContainerType] = [
        .peExecutable: .windowsExecutable, .realMediaVBR: .realMedia, .snap: .squashfs,
    ]

    @Test(arguments: ContainerType.allCases)
    func `A type has a sample, or the content of another type`(_ type: ContainerType) {
        let hasSample = ContainerSamples.all.contains { $0.type == type }
        let other = Self.sameContent[type]
        #expect(hasSample == (other == nil))
        #expect(ContainerSamples.all.contains { $0.type == other ?? type })
    }
}
