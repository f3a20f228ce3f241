/** A form as curl -F sends it. */
export type FormPart = { readonly name: string; readonly value: string | Uint8Array; readonly file?: string };

let boundaries = 0;

/** The body of a form and the header that goes with it; every form has another boundary, as with curl. */
export function toForm(parts: readonly FormPart[]): {
  readonly payload: Buffer;
  readonly headers: { 'content-type': string };
} {
  boundaries += 1;
  const boundary = `------------------------${String(boundaries).padStart(16, '0')}`;
  const chunks = parts.flatMap(({ name, value, file }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n` +
        `${file === undefined ? '' : 'Content-Type: text/plain\r\n'}\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
