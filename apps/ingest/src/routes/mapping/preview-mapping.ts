import { applyMapping, parseNative } from '@tachograph/adapters';
import type { PreviewResponse } from '@tachograph/openapi/responses';
import type { Result } from '@tachograph/schema/result';
import { readBody } from '../../body/read-body.ts';
import { readBodyType } from '../../body/read-body-type.ts';
import { authenticate } from '../../context/authenticate.ts';
import type { Route } from '../../context/ingest-context.ts';
import { assertUnderstood } from '../../native/assert-understood.ts';
import { readMapping, readProjectMapping } from '../../native/read-mapping.ts';
import { readTool } from '../../native/read-tool.ts';
import { readPreview } from './read-preview.ts';

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

/** What each row of a native text would become under a mapping, and which rule applies to it. Nothing is stored. */
export const previewMapping: Route<PreviewResponse> = (context) => async (request) => {
  const { deps, rates, memory } = context;
  const token = await authenticate(context, request, null);
  rates.acceptRequest(token.id);
  const contentType = request.headers['content-type'];
  const type = readBodyType(contentType, 'a text and rules');
  return memory.use(async (lease) => {
    const body = await readBody(request.raw, deps.limits, lease);
    await lease.waitForTurn();
    const { text, fileName, tool, mapping } = await readPreview(type, body, contentType ?? '', deps.limits);
    const rules = mapping === undefined ? await readProjectMapping(deps.db, token.project.slug) : readMapping(mapping);
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
  });
};
