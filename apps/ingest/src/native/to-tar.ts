const BLOCK = 512;

/** A number in octal, as wide as its field, with the NUL that ends it. */
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  block.write(name, 0, 100, 'utf8');
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write('0', 156);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 7)} `, 148);
  return block;
}

/**
 * Files as one tar archive (POSIX ustar), with no time and no owner, so that the same files are the same bytes.
 * Names are cut to 90 bytes and get a number in front, which keeps two files of one name apart.
 */
export function toTar(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Buffer {
  const parts = files.flatMap(({ name, bytes }, index) => {
    const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '');
    const cut = Buffer.from(plain)
      .subarray(0, 90)
      .toString('utf8')
      .replace(/\ufffd$/, '');
    const padding = Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK);
    return [header(`${index + 1}-${cut || 'file'}`, bytes.length), bytes, padding];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}
