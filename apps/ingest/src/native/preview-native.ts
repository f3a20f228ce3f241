import { applyMapping, parseNative } from '@tachograph/adapters';
import type { PreviewResponse } from '@tachograph/openapi/responses';
import type { Mapping } from '@tachograph/schema/mapping';
import type { Result } from '@tachograph/schema/result';
import { maskText } from '@tachograph/schema/secrets';
import * as z from 'zod';
import { parseFormBody } from '../body/parse-form-body.ts';
import { parseJsonBody } from '../body/parse-json-body.ts';
import type { BodyType } from '../body/read-body-type.ts';
import { readJsonField } from '../body/read-json-field.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { assertUnderstood, readTool } from './assert-understood.ts';
import { readNativeFile } from './native-files.ts';
import { readMapping } from './read-mapping.ts';

/** A text, the tool that printed it, and rules; without `mapping`, the rules of the project apply. */
type Preview = {
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

const readPreview = (type: BodyType, bytes: Buffer, contentType: string, limits: Limits): Promise<Preview> =>
  type === 'json' ? Promise.resolve(readJson(bytes, limits)) : readForm(bytes, contentType, limits);

/** The body of a preview and what is needed to read it, as plain values that can be sent to a thread. */
export type PreviewBody = {
  readonly source: BodyType;
  readonly body: Buffer;
  readonly contentType: string;
  /** The rules of the project, for a preview that sends none. */
  readonly mapping: Mapping;
  readonly limits: Limits;
};

/** Rows that are listed; the others are counted. */
const MAX_LISTED = 1000;

const toCell = ({ scenario, driver, params = {}, metric, unit, value }: Result) => ({
  scenario,
  driver,
  params,
  metric: metric ?? null,
  unit,
  value,
});

/** What each row of a native text would become under a mapping, and which rule applies to it; or a `ProblemError`. */
export async function previewNative(input: PreviewBody): Promise<PreviewResponse> {
  const { source, body, contentType, limits } = input;
  const { text, fileName, tool, mapping } = await readPreview(source, body, contentType, limits);
  const rules = mapping === undefined ? input.mapping : readMapping(mapping);
  const outcome = parseNative(text, { tool: readTool(tool), ...(fileName === undefined ? {} : { fileName }) });
  assertUnderstood([outcome]);
  const mapped = applyMapping(outcome, rules);
  return {
    tool: mapped.tool,
    rows: mapped.rows.slice(0, MAX_LISTED).map(({ origin, before, after, rule }) => ({
      location: origin.location,
      name: origin.name,
      rule,
      before: toCell(before),
      after: after && toCell(after),
    })),
    rowsTotal: mapped.rows.length,
    warnings: mapped.warnings.map(({ location, message }) => ({ location, message })),
    rejected: mapped.rejected,
    ignored: mapped.ignored,
  };
}
