"""The declarations of Registry/types.json, and whether the content of a file has a type that its extension declares."""
import collections
import json
import os
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
NO_KIND = {"public.plain-text", "public.text", "public.data", "public.item", "public.content", "public.unix-executable"}


def extension(path):
    """Returns the extension of a path in lowercase, or an empty string if there is no extension or it is a number."""
    name = os.path.basename(os.fsdecode(path))
    stem, period, last = name.rpartition(".")
    return last.lower() if period and stem and not last.isdigit() else ""


class Types:
    """The parts of the declarations that are used here: the types that claim each extension, conformance, and traits."""

    def __init__(self):
        with open(ROOT / "Registry" / "types.json", encoding="utf-8") as file:
            self.rows = {row["identifier"].lower(): row for row in json.load(file)["types"]}
        self.claimants = collections.defaultdict(set)
        for identifier, row in self.rows.items():
            for tag in [*row.get("extensions", []), *row.get("added", {}).get("extensions", [])]:
                self.claimants[tag.lower()].add(identifier)
        self.closures = {}

    def supertypes(self, identifier):
        """Returns the type and all types that it conforms to."""
        if identifier not in self.closures:
            self.closures[identifier] = {identifier}
            for parent in self.rows.get(identifier, {}).get("conformsTo", []):
                self.closures[identifier] |= self.supertypes(parent.lower())
        return self.closures[identifier]

    def has(self, identifier, trait):
        return any(trait in self.rows.get(one, {}).get("traits", []) for one in self.supertypes(identifier))

    def may_be_text(self, identifier):
        return "public.text" in self.supertypes(identifier) or self.has(identifier, "text-or-binary")

    def related(self, content, claimant):
        row = self.rows.get(claimant, {})
        held = {one.lower() for one in row.get("holds", []) + row.get("successors", [])}
        return claimant in self.supertypes(content) or content in self.supertypes(claimant) \
            or not held.isdisjoint(self.supertypes(content))

    def overrules(self, fused, claimants):
        """Returns whether an answer has another type than those that claim the extension. An extension that is not reliable is
        overruled without a warning, so that the table of reliable extensions does not confirm itself."""
        if any(one["id"] == "extension-mismatch" for one in fused.get("warnings", [])):
            return True
        found = fused["type"].lower()
        if fused.get("name") != "unconfirmed" or not fused["basis"][0].startswith("extension '"):
            return False
        return found not in claimants if found in NO_KIND else not any(self.related(found, one) for one in claimants)

    def judge(self, content, fused, claimants):
        """Returns 'declared', 'otherText' or 'otherBinary', or an empty string if the content does not determine this."""
        found = content["type"].lower()
        text = content.get("encoding", "binary") != "binary"
        accused = self.overrules(fused, claimants)
        if text and any(self.may_be_text(one) for one in claimants):
            return "otherText" if accused else "declared"
        if found not in NO_KIND and not found.startswith("dyn.") and content["confidence"] in ("proof", "structure"):
            if any(self.related(found, claimant) for claimant in claimants):
                return "declared"
            if self.has(found, "generic") or self.has(found, "compression"):
                return ""
            return "otherText" if text or "public.text" in self.supertypes(found) else "otherBinary"
        if not text:
            return "" if any(not self.may_be_text(one) or self.has(one, "text-or-binary") for one in claimants) else "otherBinary"
        return "otherText" if accused else ""
