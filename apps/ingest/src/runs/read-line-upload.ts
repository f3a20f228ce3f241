import { createHash } from 'node:crypto';
import { maskDocument } from '@tachograph/schema/secrets';
import * as z from 'zod';
import type { FormFile } from '../body/parse-form-body.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { readNativeFile, toMaskWarning, toRawUpload } from '../native/native-files.ts';
import { toJsonUpload } from './read-json-upload.ts';
import type { Upload } from './upload.ts';

const file = z.union([
  z.strictObject({ name: z.string(), text: z.string() }),
  z.strictObject({ name: z.string(), base64: z.base64() }),
]);
const entry = z.strictObject({ run: z.unknown(), native: z.array(file).min(1) });

type LineFile = z.infer<typeof file>;

const isEntry = (parsed: unknown): boolean =>
  typeof parsed === 'object' && parsed !== null && Object.hasOwn(parsed, 'native');

function toFile(sent: LineFile): FormFile {
  const bytes = 'text' in sent ? Buffer.from(sent.text) : Buffer.from(sent.base64, 'base64');
  return { field: 'native', name: sent.name, type: 'text/plain', bytes };
}

/**
 * One line of a batch, parsed: a run, or `{"run", "native"}`, a whole run beside the native files it was made from. As in a form,
 * the run is stored as the run and the files as the raw upload.
 */
export async function readLineUpload(body: Buffer, parsed: unknown, limits: Limits): Promise<Upload> {
  if (!isEntry(parsed)) return toJsonUpload(body, parsed);
  const read = entry.safeParse(parsed);
  if (!read.success || read.data.native.length > limits.nativeFiles) {
    const detail = `A line with native files is {"run": {…}, "native": [{"name": "out.txt", "text": "…"}]}, with 1 to ${limits.nativeFiles} files; "base64" instead of "text" for a file that is not UTF-8.`;
    throw new ProblemError('invalid-run', detail, { issues: [{ pointer: '/native', code: 'invalid-value', detail }] });
  }
  const files = read.data.native.map((sent) => readNativeFile(toFile(sent)));
  const { document, pointers } = maskDocument(read.data.run);
  const masked = files.flatMap((native, at) => (native.masked ? [`/native/${at}`] : []));
  return {
    document,
    raw: await toRawUpload(files),
    warnings: [...toMaskWarning(masked), ...toMaskWarning(pointers)],
    sha256: () => createHash('sha256').update(body).digest('hex'),
    isDocument: false,
    toSentPointer: (pointer) => `/run${pointer}`,
  };
}
