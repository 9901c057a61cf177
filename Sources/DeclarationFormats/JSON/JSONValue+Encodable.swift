// Embedded Swift has no encoders.
#if !hasFeature(Embedded)
    extension JSONValue: Encodable {
        /// Encodes the value. The encoder determines the order in which the members of an object are encoded.
        ///
        /// - Complexity: O(values). Nested arrays and objects are encoded recursively.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .array(let elements):
                var container = encoder.unkeyedContainer()
                for element in elements { try container.encode(element) }
            case .object(let members):
                var container = encoder.container(keyedBy: MemberName.self)
                for (name, value) in members { try container.encode(value, forKey: MemberName(stringValue: name)) }
            case .string(let string): try encoder.encode(string)
            case .integer(let integer): try encoder.encode(integer)
            case .real(let real) where real.isFinite: try encoder.encode(real)
            case .boolean(let boolean): try encoder.encode(boolean)
            case .real, .null:
                var container = encoder.singleValueContainer()
                try container.encodeNil()
            }
        }

        private struct MemberName: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(stringValue: String) { self.stringValue = stringValue }

            init?(intValue: Int) { nil }
        }
    }

    extension Encoder {
        fileprivate func encode(_ value: some Encodable) throws {
            var container = singleValueContainer()
            try container.encode(value)
        }
    }

    extension JSONObject {
        package func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
    }

    extension Diagnostic: Encodable {
        /// Encodes the keys of `typeq lint --json`, which typeq-lint(1) describes.
        public func encode(to encoder: any Encoder) throws { try jsonObject.encode(to: encoder) }
    }
#endif
