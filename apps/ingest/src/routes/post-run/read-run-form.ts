import type { Form } from '../../body/parse-form-body.ts';
import { readJsonField } from '../../body/read-json-field.ts';
import type { Limits } from '../../limits.ts';
import { readNativeFile } from '../../native/read-native-file.ts';
import { toRawUpload } from '../../native/to-raw-upload.ts';
import { ProblemError } from '../../problem.ts';
import { maskDocument } from '../../secrets/mask-document.ts';
import { toMaskWarning } from '../../secrets/to-mask-warning.ts';
import type { Upload } from '../../upload.ts';

/** Fields that say what a native file does not; beside a whole run they would say it a second time. */
const SAID_BY_THE_RUN = ['tool', 'environment', 'defaults'];

/** A complete run beside the native files it was made from: the run is what is stored, the files are what is kept. */
export function readRunForm(form: Form, limits: Limits): Omit<Upload, 'sha256'> {
  const doubled = SAID_BY_THE_RUN.filter(
    (name) => form.fields.has(name) || form.files.some(({ field }) => field === name),
  );
  if (doubled.length > 0) {
    const detail = `A form with the field "run" takes native files beside it and nothing else: leave out ${doubled.join(' and ')}, and say it in the run.`;
    throw new ProblemError('malformed-form', detail);
  }
  const files = form.files.filter(({ field }) => field === 'native').map(readNativeFile);
  const { document, places } = maskDocument(readJsonField(form, 'run', limits));
  const masked = files.filter((file) => file.masked).map(({ file }) => (files.length > 1 ? file.name : 'native'));
  return {
    document,
    raw: toRawUpload(files),
    warnings: [...toMaskWarning(masked), ...toMaskWarning(places)],
  };
}
