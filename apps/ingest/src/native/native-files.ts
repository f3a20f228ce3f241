import { buffer } from 'node:stream/consumers';
import { decodeText } from '@tachograph/adapters';
import type { ParseWarning } from '@tachograph/schema/run';
import { maskText } from '@tachograph/schema/secrets';
import type { RawUpload } from '@tachograph/store/runs';
import { pack } from 'tar-stream';
import type { FormFile } from '../body/parse-form-body.ts';

/** One native file, and its text with secrets masked. */
export type NativeFile = { readonly file: FormFile; readonly text: string; readonly masked: boolean };

export function readNativeFile(file: FormFile): NativeFile {
  const original = decodeText(file.bytes);
  const text = maskText(original);
  return { file, text, masked: text !== original };
}

/** The warning for masked values: the first location, and how many more there are. */
export function toMaskWarning(locations: readonly string[]): ParseWarning[] {
  const [first] = locations;
  if (first === undefined) return [];
  const more = locations.length > 1 ? ` (and ${locations.length - 1} more)` : '';
  const message = `looked like a password, a token or a connection string and was masked before storing${more}; change it where it is used`;
  return [{ location: first, message }];
}

type NamedBytes = { readonly name: string; readonly bytes: Uint8Array };

/** The number keeps two files of one name apart; a name of up to 100 bytes fits the header of every tar. */
function toEntryName(name: string, index: number): string {
  const safe = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '');
  const cut = Buffer.from(safe)
    .subarray(0, 90)
    .toString('utf8')
    .replace(/\ufffd$/, '');
  return `${index + 1}-${cut || 'file'}`;
}

/** Files as one tar archive without time and owner, so that the same files are the same bytes. */
export async function toTar(files: readonly NamedBytes[]): Promise<Buffer> {
  const archive = pack();
  for (const [index, { name, bytes }] of files.entries()) {
    archive.entry({ name: toEntryName(name, index), mtime: new Date(0) }, Buffer.from(bytes));
  }
  archive.finalize();
  return buffer(archive);
}

/** The bytes to store: those of a single file, or an archive of several. A file that held a secret is stored masked. */
export async function toRawUpload(files: readonly NativeFile[]): Promise<RawUpload> {
  const stored = files.map(({ file, text, masked }) => ({
    name: file.name,
    bytes: masked ? Buffer.from(text) : file.bytes,
  }));
  const [first] = stored;
  if (first && stored.length === 1) {
    return { bytes: first.bytes, contentType: 'text/plain', fileName: first.name || null };
  }
  return { bytes: await toTar(stored), contentType: 'application/x-tar', fileName: 'native.tar' };
}
