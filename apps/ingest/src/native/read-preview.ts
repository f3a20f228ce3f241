import { maskText } from '@tachograph/schema/secrets';
import * as z from 'zod';
import { parseFormBody } from '../body/parse-form-body.ts';
import { parseJsonBody } from '../body/parse-json-body.ts';
import type { BodyType } from '../body/read-body-type.ts';
import { readJsonField } from '../body/read-json-field.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { readNativeFile } from './read-native-file.ts';

/** A text, the tool that printed it, and rules; without `mapping`, the rules of the project apply. */
export type Preview = {
  readonly text: string;
  readonly fileName?: string;
  readonly tool: string | undefined;
  readonly mapping: unknown;
};

const body = z.strictObject({
  text: z.string(),
  tool: z.string().optional(),
  mapping: z.unknown().optional(),
});

const FIELDS = new Set(['native', 'tool', 'mapping']);

function readJson(bytes: Buffer, limits: Limits): Preview {
  const parsed = body.safeParse(parseJsonBody(bytes, limits));
  if (!parsed.success) {
    const detail = 'Send {"text": "…", "tool": "auto", "mapping": [{"match": "…"}]}; only "text" is needed.';
    throw new ProblemError('invalid-request', detail);
  }
  const { text, tool, mapping } = parsed.data;
  return { text: maskText(text), tool, mapping };
}

async function readForm(bytes: Buffer, contentType: string, limits: Limits): Promise<Preview> {
  const form = await parseFormBody(bytes, contentType);
  const names = [...form.fields.keys(), ...form.files.map(({ field }) => field)];
  const native = form.files.filter(({ field }) => field === 'native');
  const [file] = native;
  if (file === undefined || native.length > 1 || names.some((name) => !FIELDS.has(name))) {
    const detail = 'This form takes one file in the field "native", and the fields tool and mapping.';
    throw new ProblemError('malformed-form', detail);
  }
  const { text } = readNativeFile(file);
  return { text, fileName: file.name, tool: form.fields.get('tool'), mapping: readJsonField(form, 'mapping', limits) };
}

/** The body of a preview, sent as JSON or as a form. */
export const readPreview = (type: BodyType, bytes: Buffer, contentType: string, limits: Limits): Promise<Preview> =>
  type === 'json' ? Promise.resolve(readJson(bytes, limits)) : readForm(bytes, contentType, limits);
