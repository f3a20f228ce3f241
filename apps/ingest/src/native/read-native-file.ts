import { decodeText } from '@tachograph/adapters';
import { maskText } from '@tachograph/schema/secrets';
import type { FormFile } from '../body/parse-form-body.ts';

/** One native file, and its text with secrets masked. */
export type NativeFile = { readonly file: FormFile; readonly text: string; readonly masked: boolean };

export function readNativeFile(file: FormFile): NativeFile {
  const original = decodeText(file.bytes);
  const text = maskText(original);
  return { file, text, masked: text !== original };
}
