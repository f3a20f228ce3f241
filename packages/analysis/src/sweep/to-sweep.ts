import { describeBand } from '../measurement/describe-band.ts';
import { describeValues } from '../measurement/describe-values.ts';
import { measureSeries } from '../measurement/measure-series.ts';
import type { SeriesData, Unknown } from '../measurement/series-data.ts';
import { createNoiseSource } from '../noise/create-noise-source.ts';
import {
  findUnknown,
  formatSelected,
  isSelected,
  listVersionsByDriver,
  type SelectedDriver,
} from '../selection/selected-driver.ts';
import { evaluateTogether, NO_TESTS } from '../verdict/adjust-verdicts.ts';
import { type CellSide, evaluateCell, toReferenceVerdict } from '../verdict/evaluate-cell.ts';
import type { Evaluation } from '../verdict/to-evaluation.ts';
import type { Verdict } from '../verdict/verdict.ts';
import { chooseSweepView, chooseSweptMetric, type SweepOptions, type SweepView } from './choose-sweep-view.ts';
import { listSweepLines, type UnevaluatedLine, type UnevaluatedPoint } from './list-sweep-lines.ts';
import type { Sweep, SweepLine, SweepPoint } from './sweep.ts';

const countFigures = ({ points }: UnevaluatedLine) =>
  [...points.values()].filter(({ measurement }) => measurement.value !== null).length;

/** Of the lines in their order the first one with most figures, so that the newest version stands before older ones. */
const pickFullest = (lines: readonly UnevaluatedLine[]): UnevaluatedLine | null =>
  lines.reduce<UnevaluatedLine | null>(
    (best, line) => (best && countFigures(best) >= countFigures(line) ? best : line),
    null,
  );

function chooseReference(lines: readonly UnevaluatedLine[], options: SweepOptions, unknown: Unknown[]) {
  const { reference, referenceDriver } = options;
  if (reference === null) {
    const own = lines.filter(({ driver }) => driver.slug === referenceDriver);
    return pickFullest(own.length > 0 ? own : lines);
  }
  const found = pickFullest(lines.filter((line) => isSelected(line, reference)));
  if (!found) unknown.push({ kind: 'reference', requested: formatSelected(reference) });
  return found;
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
  const { evaluated, tests } = evaluateTogether(cells, evaluateOne);
  const verdicts = new Map(lines.map((line) => [line, new Map<number, Verdict>()]));
  for (const [{ line, x }, verdict] of evaluated) verdicts.get(line)?.set(x, verdict);
  return { verdicts, ...tests };
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
    return point ? { x, ...point, verdict: verdicts.get(line)?.get(x) ?? null } : null;
  };
  return lines
    .map((line): SweepLine => {
      const { key, driver, version, options, group } = line;
      const isReference = isSameColumn(line, reference);
      return { key, driver, version, options, group, isReference, points: xs.map((x) => toPoint(line, x)) };
    })
    .sort((a, b) => Number(b.isReference) - Number(a.isReference));
}

/** Drivers that are meant and have no line; those that nothing in the data answers to are told as unknown. */
function listAbsent(
  data: SeriesData,
  lines: readonly UnevaluatedLine[],
  meant: readonly SelectedDriver[],
  unknown: Unknown[],
): string[] {
  const known = listVersionsByDriver(data.series, data.versions);
  const missing = meant.filter((requested) => !lines.some((line) => isSelected(line, requested)));
  unknown.push(...missing.flatMap((requested) => findUnknown(known, requested) ?? []));
  return missing.filter((requested) => findUnknown(known, requested) === null).map(formatSelected);
}

/** Lines of the one environment, with the reference's even where the selection leaves it out. */
function drawLines(data: SeriesData, view: SweepView, options: SweepOptions, unknown: Unknown[]) {
  const { selected, reference } = options;
  const { environment, environments, groups, drivers, param, isDrawn } = view;
  const requested = selected.length > 0 && reference ? [...selected, reference] : selected;
  const lines = listSweepLines(measureSeries(data, isDrawn), param.name, requested);
  const meant = selected.length > 0 ? selected : drivers.map(({ slug }) => ({ slug, version: null }));
  const absent = listAbsent(data, lines, meant, unknown);
  const against = chooseReference(lines, options, unknown);
  const { verdicts, ...tests } = evaluateLines(lines, against, {
    ...options.evaluation,
    noise: createNoiseSource(data.series, data.noise),
  });
  const xs = [...new Set(lines.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
  return {
    environment,
    environments,
    groups,
    drivers,
    absent,
    xs,
    lines: toLines(lines, against, verdicts, xs),
    ...tests,
  };
}

const NOTHING = {
  environment: null,
  environments: [],
  groups: [],
  drivers: [],
  absent: [],
  xs: [],
  lines: [],
  ...NO_TESTS,
} as const;

const pointsOf = ({ lines }: Pick<Sweep, 'lines'>): SweepPoint[] =>
  lines.flatMap(({ points }) => points.filter((point) => point !== null));

/**
 * One scenario along one of its numeric params, in one environment. `data` holds the series of one scenario, and the points that
 * `chooseSweepResults` names. Each point is evaluated against the reference's point at the same value; nothing is
 * evaluated between two values, which are two cases.
 */
export function toSweep(data: SeriesData, options: SweepOptions): Sweep {
  const unknown: Unknown[] = [];
  const { metrics, metric, params, param, index } = chooseSweptMetric(data, options, unknown);
  const view = index && chooseSweepView(data, index, options, unknown);
  const drawn = view ? drawLines(data, view, options, unknown) : NOTHING;
  const measured = pointsOf(drawn).map(({ measurement, case: of }) => ({ measurement, statistic: of.statistic }));
  return {
    title: data.series[0]?.scenarioTitle ?? '',
    param,
    params,
    metric,
    metrics,
    statistic: view?.statistic ?? null,
    ...drawn,
    points: measured.filter(({ measurement }) => measurement.value !== null).length,
    valueDescription: describeValues(measured),
    uncertaintyDescription: describeBand(measured.map(({ measurement }) => measurement)),
    unknown,
  };
}
