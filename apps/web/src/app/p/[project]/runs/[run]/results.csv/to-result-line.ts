import { type CsvColumn, toCsvReader } from '@/exports/csv/csv-columns.ts';
import { toPrintedFigure } from '@/format/printed-figure.ts';
import type { RunResult } from '@/server/views.ts';

/** The columns of a result: what was printed, and value and ends of the uncertainty in the canonical unit. */
const COLUMNS: readonly CsvColumn<RunResult>[] = [
  ['result', ({ ordinal }) => ordinal],
  ['scenario', ({ case: of }) => of.scenario],
  ['scenario title', ({ scenario }) => scenario.title],
  ['params', ({ case: of }) => JSON.stringify(of.params)],
  ['driver', ({ driver }) => driver.name],
  ['version', ({ version }) => version],
  ['metric', ({ case: of }) => of.metric],
  ['statistic', ({ case: of }) => of.statistic],
  ['printed value', (result) => toPrintedFigure(result).value],
  ['printed unit', ({ printedUnit }) => printedUnit],
  ['value', ({ value }) => value],
  ['unit', ({ case: of }) => of.unit],
  ['uncertainty', ({ spread }) => spread?.kind],
  ['level', ({ spread }) => spread?.level],
  ['low', ({ spread }) => spread?.low],
  ['high', ({ spread }) => spread?.high],
  ['n', ({ n }) => n],
  ['invocation', ({ invocation }) => invocation],
  ['status', ({ status }) => status],
  ['reason', ({ statusReason }) => statusReason],
  ['observed protocol', ({ protocolObserved }) => protocolObserved],
  ['anchor', ({ paired }) => paired?.anchor],
  ['log ratio to the anchor', ({ paired }) => paired?.logRatio],
  ['rounds', ({ paired }) => paired?.rounds],
];

export const { columns: RESULT_COLUMNS, toLine: toResultLine } = toCsvReader(COLUMNS);
