import type { RawUpload } from '@tachograph/store/runs';
import type { NativeFile } from './read-native-file.ts';
import { toTar } from './to-tar.ts';

/** The bytes to keep: those of the one file, or an archive of several. A file that held a secret is kept masked. */
export function toRawUpload(files: readonly NativeFile[]): RawUpload {
  const kept = files.map(({ file, text, masked }) => ({
    name: file.name,
    bytes: masked ? Buffer.from(text) : file.bytes,
  }));
  const [first] = kept;
  if (first && kept.length === 1)
    return { bytes: first.bytes, contentType: 'text/plain', fileName: first.name || null };
  return { bytes: toTar(kept), contentType: 'application/x-tar', fileName: 'native.tar' };
}
