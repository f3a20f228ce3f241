import { applyMapping, parseNative } from '@tachograph/adapters';
import type { PreviewAnswer } from '@tachograph/openapi/responses';
import type { Result } from '@tachograph/schema/result';
import { authenticate } from '../../authenticate.ts';
import { readBody } from '../../body/read-body.ts';
import { readKind } from '../../body/read-kind.ts';
import type { Intake } from '../../intake.ts';
import { readMapping } from '../../mapping/read-mapping.ts';
import { readProjectMapping } from '../../mapping/read-project-mapping.ts';
import { assertUnderstood } from '../../native/assert-understood.ts';
import { readTool } from '../../native/read-tool.ts';
import type { Handler } from '../add-address.ts';
import { readPreview } from './read-preview.ts';

/** Rows that are listed; the others are counted. */
const LISTED = 1000;

const toCell = ({ scenario, driver, params = {}, metric, unit, value }: Result) => ({
  ...{ scenario, driver, params },
  ...{ metric: metric ?? null, unit, value },
});

/** What each row of a native text would become under some rules, and which of them says so. Nothing is stored. */
export const previewMapping =
  (intake: Intake): Handler =>
  async (request): Promise<PreviewAnswer> => {
    const { deps, rates, rooms } = intake;
    const token = await authenticate(intake, request, null);
    rates.takeRequest(token.id);
    const contentType = request.headers['content-type'];
    const kind = readKind(contentType, 'a text and rules');
    return rooms.use(async (room) => {
      const body = await readBody(request.raw, deps.limits, room);
      await room.enter();
      const { text, fileName, tool, mapping } = await readPreview(kind, body, contentType ?? '', deps.limits);
      const rules =
        mapping === undefined ? await readProjectMapping(deps.db, token.project.slug) : readMapping(mapping);
      const outcome = parseNative(text, { tool: readTool(tool), ...(fileName === undefined ? {} : { fileName }) });
      assertUnderstood([outcome]);
      const mapped = applyMapping(outcome, rules);
      return {
        tool: mapped.tool,
        rows: mapped.rows.slice(0, LISTED).map(({ origin, before, after, rule }) => ({
          ...{ where: origin.where, name: origin.name, rule },
          before: toCell(before),
          after: after && toCell(after),
        })),
        rows_total: mapped.rows.length,
        warnings: mapped.warnings.map(({ where, message }) => ({ where, message })),
        rejected: mapped.rejected,
      };
    });
  };
