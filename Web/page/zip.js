
// Reads the central directory of a zip archive, and members that are stored or deflated. An archive is untrusted: all sizes are limited,
// and the size of a member is counted while it is inflated.
//
// Source: APPNOTE.TXT, .ZIP File Format Specification 6.3.10, 4.3.7, 4.3.12, 4.3.16.

const zipLimits = { members: 50000, directory: 16 << 20, member: 8 << 20 };

class ZipError extends Error {}

async function bytesOf(blob, offset, count) {
  const buffer = await blob.slice(offset, offset + count).arrayBuffer();
  if (buffer.byteLength < count) throw new ZipError("the archive is truncated");
  return new DataView(buffer);
}

/** Returns the location of the central directory, as specified by the last end record in the file. */
async function zipEnd(blob) {
  const count = Math.min(blob.size, 22 + 65535);
  const tail = await bytesOf(blob, blob.size - count, count);
  for (let index = count - 22; index >= 0; index -= 1) {
    if (tail.getUint32(index, true) !== 0x06054b50 || index + 22 + tail.getUint16(index + 20, true) > count) continue;
    const [members, size, offset] = [tail.getUint16(index + 10, true), tail.getUint32(index + 12, true), tail.getUint32(index + 16, true)];
    if (members === 0xffff || size === 0xffffffff || offset === 0xffffffff) throw new ZipError("the archive is in the Zip64 format, which this page does not read");
    if (size > zipLimits.directory) throw new ZipError(`the directory of the archive exceeds ${zipLimits.directory >> 20} MiB`);
    // Bytes before the archive, such as a program, shift all offsets.
    const start = blob.size - count + index - size - offset;
    if (start < 0) throw new ZipError("the directory of the archive is outside of the file");
    return { members, size, offset: offset + start, start };
  }
  throw new ZipError("this is not a zip archive");
}

/** Returns the members of an archive: path, size, and a function that returns the bytes. Folders and links are omitted. */
async function zipMembers(blob) {
  const end = await zipEnd(blob);
  const directory = await bytesOf(blob, end.offset, end.size);
  const text = new TextDecoder();
  const members = [];
  let index = 0;
  while (index + 46 <= end.size && directory.getUint32(index, true) === 0x02014b50) {
    if (members.length === zipLimits.members) throw new ZipError(`the archive has more than ${grouped(zipLimits.members)} members`);
    const lengths = [28, 30, 32].map((field) => directory.getUint16(index + field, true));
    const next = index + 46 + lengths[0] + lengths[1] + lengths[2];
    if (next > end.size) throw new ZipError("a record of the directory is outside of it");
    const member = {
      path: text.decode(new Uint8Array(directory.buffer, index + 46, lengths[0])),
      isEncrypted: (directory.getUint16(index + 8, true) & 1) === 1,
      method: directory.getUint16(index + 10, true),
      packed: directory.getUint32(index + 20, true),
      size: directory.getUint32(index + 24, true),
      offset: directory.getUint32(index + 42, true) + end.start,
    };
    const isLink = (directory.getUint32(index + 38, true) >>> 28) === 10;
    if (!member.path.endsWith("/") && !isLink) members.push({ path: member.path, size: member.size, bytes: () => memberBytes(blob, member) });
    index = next;
  }
  if (members.length === 0 && end.members > 0) throw new ZipError("the directory of the archive cannot be read");
  return members;
}

async function memberBytes(blob, { isEncrypted, method, packed, size, offset }) {
  if (isEncrypted) throw new ZipError("the member is encrypted");
  if (method !== 0 && method !== 8) throw new ZipError("the member is compressed in a way that this page does not read");
  if (size > zipLimits.member || packed > zipLimits.member) throw new ZipError(`the member exceeds ${zipLimits.member >> 20} MiB`);
  const header = await bytesOf(blob, offset, 30);
  if (header.getUint32(0, true) !== 0x04034b50) throw new ZipError("the member is not at its offset");
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  const content = blob.slice(start, start + packed);
  if (content.size < packed) throw new ZipError("the archive is truncated");
  if (method === 0) return new Uint8Array(await content.arrayBuffer());
  if (typeof DecompressionStream !== "function") throw new ZipError("this browser cannot inflate members of archives");
  return inflated(content, size);
}

/** Returns the inflated bytes of a stream. Throws an error if they are longer than the directory specifies. */
async function inflated(content, size) {
  const bytes = new Uint8Array(size);
  let count = 0;
  const reader = content.stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  for (;;) {
    let part;
    try { part = await reader.read(); } catch { throw new ZipError("the compressed member is damaged"); }
    if (part.done) break;
    if (count + part.value.length > size) {
      reader.cancel().catch(() => {});
      throw new ZipError("the member is longer than the directory specifies");
    }
    bytes.set(part.value, count);
    count += part.value.length;
  }
  return bytes.subarray(0, count);
}
