/**
 * Returns a module in which an exported function traps: its instructions are replaced with `unreachable`.
 *
 * Source: WebAssembly Core Specification, Binary Format.
 */
export function trapping(module, name) {
    const bytes = Uint8Array.from(module);
    let at = 8;
    const number = () => {
        let [value, shift] = [0, 0];
        for (;;) {
            const byte = bytes[at++];
            value += (byte & 0x7f) * 2 ** shift;
            shift += 7;
            if (byte < 0x80) return value;
        }
    };
    const text = () => {
        const length = number();
        at += length;
        return new TextDecoder().decode(bytes.subarray(at - length, at));
    };
    const limits = () => {
        const flags = number();
        number();
        if (flags & 1) number();
    };
    let [imported, wanted] = [0, -1];
    while (at < bytes.length) {
        const [id, size] = [bytes[at++], number()];
        const end = at + size;
        if (id === 2) {
            for (let count = number(); count > 0; count -= 1) {
                text();
                text();
                const kind = bytes[at++];
                if (kind === 0) [imported] = [imported + 1, number()];
                else if (kind === 3) at += 2;
                else [at] = [kind === 1 ? at + 1 : at, limits()];
            }
        } else if (id === 7) {
            for (let count = number(); count > 0; count -= 1) {
                const exported = text();
                const kind = bytes[at++];
                const index = number();
                if (kind === 0 && exported === name) wanted = index;
            }
        } else if (id === 10) {
            for (let [index, count] = [imported, number()]; count > 0; [index, count] = [index + 1, count - 1]) {
                const length = number();
                const next = at + length;
                if (index === wanted) {
                    for (let groups = number(); groups > 0; groups -= 1) {
                        number();
                        at += 1;
                    }
                    bytes.fill(0x00, at, next - 1); // unreachable; the last byte ends the function
                    return bytes;
                }
                at = next;
            }
        }
        at = end;
    }
    throw new Error(`no function '${name}'`);
}
