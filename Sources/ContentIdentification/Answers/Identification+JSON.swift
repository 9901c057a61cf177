import DeclarationFormats

// The keys of answers in JSON, which typeq-type(1) describes. The command prints the same objects.

#if !hasFeature(Embedded)
    extension Identification: Encodable {
        /// Encodes the keys of `typeq type --json`, which typeq-type(1) describes, without `file`. Because an answer does not
        /// contain the name of the file, `extension` is the preferred extension of the type.
        public func encode(to encoder: any Encoder) throws {
            var object = JSONObject()
            object.add(self, named: [])
            try object.encode(to: encoder)
        }
    }

    extension IdentificationWarning: Encodable {
        /// Encodes the keys `id` and `text`.
        public func encode(to encoder: any Encoder) throws {
            try JSONObject(id: id.rawValue, text: text).encode(to: encoder)
        }
    }

    extension BeginningIdentification: Encodable {
        /// Encodes the keys of the identification and, if further bytes could change the answer, the key `want` of
        /// typeq-frames(5): pairs of an offset and a length.
        public func encode(to encoder: any Encoder) throws {
            var object = JSONObject()
            object.add(identification, named: [])
            if !isSettled { object.add("want", ranges: bytesWanted) }
            try object.encode(to: encoder)
        }
    }
#endif
