import { describeBand, describeValues } from '../measurement/describe-values.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import type { ReadResults } from '../selection/choose-environment.ts';
import { unknownName } from '../selection/choose-metric.ts';
import { findUnknown, formatSelected, isSelected } from '../selection/selected-driver.ts';
import { countTests, NO_TESTS } from '../verdict/count-tests.ts';
import { type CellSide, evaluateCell, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import { showAgainst } from '../verdict/show-against.ts';
import type { Evaluation, Verdict } from '../verdict/verdict.ts';
import { listSweepLines, type UnevaluatedLine, type UnevaluatedPoint } from './list-sweep-lines.ts';
import type { SweepOptions, SweepPlan } from './plan-sweep.ts';
import type { Sweep, SweepLine, SweepPoint } from './sweep.ts';

const countFigures = ({ points }: UnevaluatedLine) =>
  [...points.values()].filter(({ measurement }) => measurement.value !== null).length;

/** Of the lines in their order the first one with most figures, so that the newest version stands before older ones. */
const pickFullest = (lines: readonly UnevaluatedLine[]): UnevaluatedLine | null =>
  lines.reduce<UnevaluatedLine | null>(
    (best, line) => (best && countFigures(best) >= countFigures(line) ? best : line),
    null,
  );

function chooseReference(lines: readonly UnevaluatedLine[], { reference, referenceDriver }: SweepOptions) {
  if (reference === null) {
    const own = lines.filter(({ driver }) => driver.slug === referenceDriver);
    return pickFullest(own.length > 0 ? own : lines);
  }
  return pickFullest(lines.filter((line) => isSelected(line, reference)));
}

const isSameColumn = (a: UnevaluatedLine, b: UnevaluatedLine | null): boolean =>
  a.driver.slug === b?.driver.slug && a.options === b.options && a.version?.sortKey === b.version?.sortKey;

/** Each point against the reference's of the same group and value. The verdicts are read together, so they are adjusted together. */
function evaluateLines(lines: readonly UnevaluatedLine[], reference: UnevaluatedLine | null, evaluation: Evaluation) {
  const cells = lines.flatMap((line) => [...line.points].map(([x, point]) => ({ line, x, point })));
  if (!reference) return { verdicts: new Map<UnevaluatedLine, Map<number, Verdict>>(), ...NO_TESTS };
  const against = new Map(
    lines.filter((line) => isSameColumn(line, reference)).map((line) => [line.group.key, line] as const),
  );
  const evaluateOne = ({ line, x, point }: (typeof cells)[number]): Verdict => {
    const base = against.get(line.group.key);
    const side = ({ driver, version }: UnevaluatedLine, at: UnevaluatedPoint | null): CellSide => ({
      driver,
      version,
      measurement: at?.measurement ?? null,
      ...(at && { measurements: at.measurements, series: at.series }),
    });
    const own = side(line, point);
    if (base === line) return toReferenceVerdict(own, point.case, evaluation);
    return evaluateCell(side(reference, base?.points.get(x) ?? null), own, point.case, evaluation);
  };
  const evaluated = cells.map((cell) => [cell, evaluateOne(cell)] as const);
  const verdicts = new Map(lines.map((line) => [line, new Map<number, Verdict>()]));
  for (const [{ line, x }, verdict] of evaluated) verdicts.get(line)?.set(x, verdict);
  return { verdicts, ...countTests(evaluated.map(([, verdict]) => verdict)) };
}

/** The reference's lines first. */
function toLines(
  lines: readonly UnevaluatedLine[],
  reference: UnevaluatedLine | null,
  verdicts: ReadonlyMap<UnevaluatedLine, ReadonlyMap<number, Verdict>>,
  xs: readonly number[],
): SweepLine[] {
  const toPoint = (line: UnevaluatedLine, x: number): SweepPoint | null => {
    const point = line.points.get(x);
    const verdict = verdicts.get(line)?.get(x) ?? null;
    const base = lines.find((other) => isSameColumn(other, reference) && other.group.key === line.group.key);
    const measurement =
      point && verdict && base !== line
        ? showAgainst(base?.points.get(x)?.measurement ?? null, point.measurement, verdict, point.case.direction)
        : null;
    return point ? { x, ...point, measurement: measurement ?? point.measurement, verdict } : null;
  };
  return lines
    .map((line): SweepLine => {
      const { key, driver, version, options, group } = line;
      const isReference = isSameColumn(line, reference);
      return { key, driver, version, options, group, isReference, points: xs.map((x) => toPoint(line, x)) };
    })
    .sort((a, b) => Number(b.isReference) - Number(a.isReference));
}

const pointsOf = (lines: readonly SweepLine[]): SweepPoint[] =>
  lines.flatMap(({ points }) => points.filter((point) => point !== null));

/**
 * One scenario along one of its numeric params, in one environment, with the reference's lines even where the selection leaves it
 * out. Each point is evaluated against the reference's point at the same value; nothing is evaluated between two values, which are
 * two cases.
 */
export function fillSweep(plan: SweepPlan, { points, noise }: ReadResults): Sweep {
  const { cells: _, related, options, known, param, drivers } = plan;
  const { selected, reference } = options;
  const requested = selected.length > 0 && reference ? [...selected, reference] : selected;
  const source = createNoiseSource(related, noise);
  const measuredSeries = measureSeries({ series: related, points }, source);
  const found = param ? listSweepLines(measuredSeries, param.name, requested) : [];
  const against = chooseReference(found, options);
  const evaluation = { ...options.evaluation, noise: source };
  const { verdicts, ...tests } = evaluateLines(found, against, evaluation);
  const xs = [...new Set(found.flatMap((line) => [...line.points.keys()]))].sort((a, b) => a - b);
  const lines = toLines(found, against, verdicts, xs);
  const measured = pointsOf(lines).map(({ measurement, case: of }) => ({ measurement, statistic: of.statistic }));
  // Drivers that are meant and have no line; those that nothing in the data answers to are told as unknown.
  const meant = selected.length > 0 ? selected : drivers.map(({ slug }) => ({ slug, version: null }));
  const missing = param ? meant.filter((driver) => !found.some((line) => isSelected(line, driver))) : [];
  return {
    title: plan.title,
    param,
    params: plan.params,
    metric: plan.metric,
    metrics: plan.metrics,
    statistic: plan.statistic,
    environment: plan.environment,
    environments: plan.environments,
    groups: plan.groups,
    drivers,
    absent: missing.filter((driver) => findUnknown(known, driver) === null).map(formatSelected),
    xs,
    lines,
    ...tests,
    points: measured.filter(({ measurement }) => measurement.value !== null).length,
    valueDescription: describeValues(measured),
    uncertaintyDescription: describeBand(measured.map(({ measurement }) => measurement)),
    unknown: [
      ...plan.unknown,
      ...missing.flatMap((driver) => findUnknown(known, driver) ?? []),
      ...(param ? unknownName('reference', reference && formatSelected(reference), against) : []),
    ],
  };
}
