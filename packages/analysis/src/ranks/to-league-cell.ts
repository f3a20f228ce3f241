import type { Measurement, SeriesRef } from '../measurement/measurement.ts';
import { evaluateCell } from '../verdict/evaluate-cell.ts';
import { showAgainst } from '../verdict/show-against.ts';
import type { Evaluation, Verdict } from '../verdict/verdict.ts';
import type { ChosenBatch } from './choose-league-batch.ts';
import type { LeagueCell, LeagueWork } from './league.ts';
import type { Entrant } from './list-entrants.ts';
import { toCaseKey, toEntrantKey } from './plan-league.ts';
import { COST_OF_ANCHOR, toCost } from './to-cost.ts';
import type { MeasuredCase } from './to-league-cases.ts';

/** A series by who takes part and what was measured. */
export const cellKey = (series: SeriesRef) =>
  JSON.stringify([toEntrantKey(series), toCaseKey(series.case), series.case.metric]);

/** All that a cell is made from. */
export type Source = {
  readonly chosen: ChosenBatch;
  readonly measured: ReadonlyMap<string, { readonly series: SeriesRef; readonly measurements: readonly Measurement[] }>;
  readonly evaluation: Evaluation;
  readonly anchor: Entrant | undefined;
};

/** What an entrant has of a case in a metric: its figure in the batch, else why it has none there. */
function findSide({ chosen, measured }: Source, entrant: Entrant, of: MeasuredCase['case'], metric = of.metric) {
  const [first] = entrant.series;
  const key = first && JSON.stringify([toEntrantKey(first), toCaseKey(of), metric]);
  const found = key === undefined ? undefined : measured.get(key);
  const own = found?.measurements.filter(({ version }) => version?.raw === entrant.version?.raw) ?? [];
  const inBatch = ({ repetitionGroup, runs }: Measurement) => (repetitionGroup ?? runs[0]) === chosen.batch.occasion;
  const measurement = own.findLast(inBatch) ?? own.at(-1) ?? null;
  return found && measurement ? { ...found, measurement } : null;
}

const DIFFERENT = /^different work/i;

function toWork({ status, statusReason }: Measurement): LeagueWork {
  if (status === 'ok') return 'plain';
  if (status === 'emulated') return 'emulated';
  if (status === 'unsupported') return DIFFERENT.test(statusReason ?? '') ? 'different' : 'unsupported';
  return 'failed';
}

type Side = NonNullable<ReturnType<typeof findSide>>;

function evaluateSides(source: Source, entrant: Entrant, side: Side, reference: Side | null): Verdict {
  const toCellSide = (of: Entrant, { series, measurement }: Side) => ({
    driver: of.driver,
    version: of.version,
    measurement,
    series: series.key,
  });
  const anchor = reference && source.anchor ? toCellSide(source.anchor, reference) : null;
  return evaluateCell(anchor, toCellSide(entrant, side), side.series.case, source.evaluation);
}

function toFigure(source: Source, entrant: Entrant, of: MeasuredCase['case'], metric: string) {
  const side = findSide(source, entrant, of, metric);
  if (!side) return null;
  const { unit, direction } = side.series.case;
  const reference = source.anchor ? findSide(source, source.anchor, of, metric) : null;
  const { ratio } = entrant.isAnchor ? { ratio: 1 } : evaluateSides(source, entrant, side, reference);
  const times = ratio === null ? null : direction === 'higher' ? ratio : 1 / ratio;
  return { unit, value: side.measurement.status === 'ok' ? side.measurement.value : null, ratio: times };
}

/** One entrant in one case: its figure in the batch, held against the anchor's, with the other metrics beside it. */
export function toLeagueCell(
  source: Source,
  entrant: Entrant,
  { case: of }: MeasuredCase,
  metrics: readonly string[],
): LeagueCell | null {
  const side = findSide(source, entrant, of);
  if (!side) return null;
  const reference = source.anchor ? findSide(source, source.anchor, of) : null;
  const verdict = evaluateSides(source, entrant, side, reference);
  const work = toWork(side.measurement);
  const cost = entrant.isAnchor ? COST_OF_ANCHOR : toCost(verdict);
  const { measurement } = side;
  return {
    series: side.series.key,
    measurement: showAgainst(reference?.measurement ?? null, measurement, verdict, of.direction) ?? measurement,
    work,
    cost: work === 'plain' ? cost : null,
    verdict,
    costs: metrics.map((metric) => toFigure(source, entrant, of, metric)),
  };
}
