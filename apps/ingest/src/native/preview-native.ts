import { applyMapping, parseNative } from '@tachograph/adapters';
import type { PreviewResponse } from '@tachograph/openapi/responses';
import type { Mapping } from '@tachograph/schema/mapping';
import type { Result } from '@tachograph/schema/result';
import type { BodyType } from '../body/read-body-type.ts';
import type { Limits } from '../limits/limits.ts';
import { assertUnderstood } from './assert-understood.ts';
import { readMapping } from './read-mapping.ts';
import { readPreview } from './read-preview.ts';
import { readTool } from './read-tool.ts';

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
