import { maskDocument } from '@tachograph/schema/secrets';
import type { Form } from '../body/parse-form-body.ts';
import { readJsonField } from '../body/read-json-field.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { readNativeFile, toMaskWarning, toRawUpload } from '../native/native-files.ts';
import type { Upload } from './upload.ts';

/** Fields that state what a native file does not; a whole run states it already. */
const STATED_BY_THE_RUN = ['tool', 'environment', 'defaults'];

/** A complete run beside the native files it was made from: the run is stored as the run, the files as the raw upload. */
export async function readRunForm(form: Form, limits: Limits): Promise<Omit<Upload, 'sha256' | 'isDocument'>> {
  const repeated = STATED_BY_THE_RUN.filter(
    (name) => form.fields.has(name) || form.files.some(({ field }) => field === name),
  );
  if (repeated.length > 0) {
    const detail = `A form with the field "run" takes native files beside it and nothing else: leave out ${repeated.join(' and ')}, and say it in the run.`;
    throw new ProblemError('malformed-form', detail);
  }
  const files = form.files.filter(({ field }) => field === 'native').map(readNativeFile);
  const { document, pointers } = maskDocument(readJsonField(form, 'run', limits));
  const masked = files.filter((file) => file.masked).map(({ file }) => (files.length > 1 ? file.name : 'native'));
  return {
    document,
    raw: await toRawUpload(files),
    warnings: [...toMaskWarning(masked), ...toMaskWarning(pointers)],
  };
}
