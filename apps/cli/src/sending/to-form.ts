import { createHash } from 'node:crypto';

export type FormPart = { readonly name: string; readonly fileName?: string; readonly bytes: Uint8Array };

export type FormBody = { readonly contentType: string; readonly body: Buffer; readonly sha256: string };

/** As browsers write it (WHATWG HTML, multipart/form-data encoding): no quote or line break leaves the header. */
const quote = (text: string) => `"${text.replace(/\r?\n|\r/g, '%0D%0A').replaceAll('"', '%22')}"`;

function hashParts(parts: readonly FormPart[]): string {
  const hash = createHash('sha256');
  const add = (part: string | Uint8Array) => hash.update(`${Buffer.byteLength(part)}:`).update(part);
  for (const { name, fileName = '', bytes } of parts) for (const part of [name, fileName, bytes]) add(part);
  return hash.digest('hex');
}

/**
 * Parts as `multipart/form-data` (RFC 7578). The runtime's own FormData draws another boundary each time; here it comes
 * from the content, so that the same upload is the same bytes whenever it is sent.
 */
export function toForm(parts: readonly FormPart[]): FormBody {
  const sha256 = hashParts(parts);
  // A hash of the content does not stand in the content by chance.
  const boundary = `tacho-${sha256.slice(0, 40)}`;
  const chunks = parts.flatMap(({ name, fileName, bytes }) => {
    const file =
      fileName === undefined ? '' : `; filename=${quote(fileName)}\r\ncontent-type: application/octet-stream`;
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name=${quote(name)}${file}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
    sha256,
  };
}
