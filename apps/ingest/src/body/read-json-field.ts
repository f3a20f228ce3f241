import type { JsonLimits } from './find-json-excess.ts';
import type { Form } from './parse-form-body.ts';
import { parseJsonBody } from './parse-json-body.ts';

/** A JSON field of a form; clients may also send it as a file: `-F defaults=@defaults.json`. Undefined for none. */
export function readJsonField(form: Form, name: string, limits: JsonLimits): unknown {
  const file = form.files.find(({ field }) => field === name);
  const text = form.fields.get(name);
  if (file === undefined && text === undefined) return undefined;
  return parseJsonBody(file?.bytes ?? Buffer.from(text ?? ''), limits, `the field "${name}"`);
}
