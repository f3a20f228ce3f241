import { buffer } from 'node:stream/consumers';
import type { RawUpload } from '@tachograph/store/runs';
import { pack } from 'tar-stream';
import type { NativeFile } from './read-native-file.ts';

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
