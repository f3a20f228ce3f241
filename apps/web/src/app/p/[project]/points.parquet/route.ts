import { textResponse } from '@/exports/engine/export-response.ts';
import { type ParquetColumn, parquetResponse } from '@/exports/parquet/parquet-response.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { openResults, type ResultOfRun } from '@/server/runs/open-run-results.ts';

type Props = { readonly params: Promise<{ readonly project: string }> };

const toCount = (value: number | null) => (value === null ? null : BigInt(Math.trunc(value)));

/** Value and ends of the uncertainty are in the canonical unit; results of excluded runs say why. */
const COLUMNS: readonly ParquetColumn<ResultOfRun>[] = [
  ['run', 'text', ({ run }) => run.id],
  ['measured_at', 'time', ({ run }) => run.startedAt],
  ['repetition_group', 'text', ({ run }) => run.repetitionGroup],
  ['excluded_because', 'text', ({ run }) => run.exclusion?.reason],
  ['environment', 'text', ({ run }) => run.environment.identity],
  ['environment_label', 'text', ({ run }) => run.environment.label],
  ['scenario', 'text', ({ result }) => result.case.scenario],
  ['params', 'text', ({ result }) => JSON.stringify(result.case.params)],
  ['driver', 'text', ({ result }) => result.driver.slug],
  ['version', 'text', ({ result }) => result.version],
  ['metric', 'text', ({ result }) => result.case.metric],
  ['statistic', 'text', ({ result }) => result.case.statistic],
  ['unit', 'text', ({ result }) => result.case.unit],
  ['better', 'text', ({ result }) => result.case.direction],
  ['status', 'text', ({ result }) => result.status],
  ['reason', 'text', ({ result }) => result.statusReason],
  ['value', 'number', ({ result }) => result.value],
  ['low', 'number', ({ result }) => result.spread?.low],
  ['high', 'number', ({ result }) => result.spread?.high],
  ['uncertainty', 'text', ({ result }) => result.spread?.kind],
  ['level', 'number', ({ result }) => result.spread?.level],
  ['n', 'count', ({ result }) => toCount(result.n)],
  ['invocation', 'count', ({ result }) => toCount(result.invocation)],
  ['anchor', 'text', ({ result }) => result.paired?.anchor],
  ['log_ratio_to_anchor', 'number', ({ result }) => result.paired?.logRatio],
  ['rounds', 'count', ({ result }) => toCount(result.paired?.rounds ?? null)],
];

/** `/p/{project}/points.parquet`: every result of a project, those of the newest run first. */
export async function GET(_request: Request, { params }: Props): Promise<Response> {
  const project = decodeSegment((await params).project);
  const parts = await openResults(project);
  if (!parts) return textResponse(404, 'There is no such project.');
  return parquetResponse(`${project}-points`, COLUMNS, parts);
}
