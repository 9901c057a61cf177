import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Fixes in the language of the file. Source: typeq-app(5), Information Property List (Apple).
@Suite struct SnippetTests {
    @Test func `A member is a key and its value`() {
        let rank = Snippet.text("LSHandlerRank", "a<b\"")
        #expect(rank.text(in: .propertyList) == "<key>LSHandlerRank</key>\n<string>a&lt;b\"</string>")
        #expect(rank.text(in: .appJSON) == "\"rank\": \"a<b\\\"\"")
        #expect(Snippet.flag("LSTypeIsPackage", true).text(in: .appJSON) == "\"isPackage\": true")
        #expect(Snippet.emptyDictionary("UISceneConfigurations").text(in: .appJSON) == "\"UISceneConfigurations\": {}")
        #expect(Snippet.texts("CFBundleURLSchemes", ["a"]).text(in: .appJSON) == "[\"a\"]")
    }

    @Test func `The tags of a type are in a dictionary in an Info.plist, and next to the other keys in JSON`() {
        let type = Snippet.type("a.b", conformsTo: ["public.data"], extensions: ["x"], isExported: true)
        #expect(
            type.text(in: .appJSON)
                == "{\"kind\": \"exported\", \"identifier\": \"a.b\", \"conformsTo\": [\"public.data\"], \"extensions\": [\"x\"]}"
        )
        #expect(
            type.text(in: .propertyList) == """
                <dict>
                  <key>UTTypeIdentifier</key>
                  <string>a.b</string>
                  <key>UTTypeConformsTo</key>
                  <array>
                    <string>public.data</string>
                  </array>
                  <key>UTTypeTagSpecification</key>
                  <dict>
                    <key>public.filename-extension</key>
                    <array>
                      <string>x</string>
                    </array>
                  </dict>
                </dict>
                """)
    }

    @Test func `Sentences have the keys of the file's notation`() {
        #expect(Notation.appJSON.text("no LSHandlerRank: Default") == "no rank: Default")
        #expect(Notation.propertyList.text("no LSHandlerRank") == "no LSHandlerRank")
        #expect(Notation.appJSON.text("UISceneConfigurationName of 'LS'") == "UISceneConfigurationName of 'LS'")
    }
}
