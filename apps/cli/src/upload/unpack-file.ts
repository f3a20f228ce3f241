import { gunzipSync } from 'node:zlib';
import { FileProblem } from '../terminal.ts';

const MIB = 1024 * 1024;

/** A file of an archive becomes 32 MB; what becomes much more is a mistake or an attack. */
const MOST_BYTES = 256 * MIB;

const isGzip = (bytes: Uint8Array) => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** A file, decompressed if it is gzip, whatever it is called. A `FileProblem` where it is damaged or becomes more than 256 MiB. */
export function unpackFile(path: string, bytes: Uint8Array): { readonly path: string; readonly bytes: Uint8Array } {
  if (!isGzip(bytes)) return { path, bytes };
  try {
    return { path: path.replace(/\.gz$/, ''), bytes: gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) };
  } catch (error) {
    const isTooLarge = (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    const why = isTooLarge
      ? `becomes more than ${MOST_BYTES / MIB} MiB: decompress and split it`
      : 'is damaged or cut short';
    throw new FileProblem(`${path} is gzip and ${why}`);
  }
}
