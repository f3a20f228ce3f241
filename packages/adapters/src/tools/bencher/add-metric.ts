import type { Params, Result, Uncertainty } from '@tachograph/schema/result';
import { toSlug } from '@tachograph/schema/text';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { type Fields, fieldsOf, lookUp, readFinite, readText } from '../../json/json-fields.ts';
import { addFigures } from '../../outcome/figure.ts';
import { alsoUnsure, toNamedCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import type { BencherRun, ReportFigure } from './read-reports.ts';

/** `nanoseconds (ns)` → ns; `MB/s` as it is. */
const toUnit = (units: string): string => /\(([^()]{1,40})\)\s{0,5}$/.exec(units)?.[1] ?? units;

/** The measure of a report, which states its units. */
function toStatedMeasure({ measure }: ReportFigure): NamedMeasure {
  const name = readText(measure.slug) ?? readText(measure.name) ?? '';
  const builtIn = toMeasure(name);
  if (!builtIn.guessed) return builtIn;
  const unit = parsePrintedUnit(toUnit((readText(measure.units) ?? '').slice(0, 100)));
  if (unit === null) return builtIn;
  const metric = toName(readText(measure.name) ?? name, 120) || 'value';
  return { measure: { ...unit.measure, metric }, guessed: unit.warning !== null };
}

/** The testbeds of several runs: with more than one, the testbed is a param. */
export const hasTestbeds = (runs: readonly BencherRun[]): boolean =>
  new Set(runs.map(({ testbed }) => testbed)).size > 1;

/** The results of one run of an export. */
export function addRun(draft: OutcomeDraft, run: BencherRun, withTestbed: boolean): void {
  const params: Params = withTestbed && run.testbed !== null ? { testbed: toName(run.testbed, 200) } : {};
  if (run.figures.length === 0) draft.reject(run.pointer, run.testbed ?? '', 'the report has no results');
  for (const figure of run.figures) {
    const { pointer, benchmark, metric } = figure;
    if (benchmark === '') draft.reject(pointer, '', 'the benchmark has no name');
    else addMetric(draft, { location: pointer, benchmark, params }, toStatedMeasure(figure), metric);
  }
}

/** What a measure is, and whether that is known. */
type NamedMeasure = {
  readonly measure: Pick<Result, 'metric' | 'unit' | 'direction'>;
  readonly guessed: boolean;
};

/** The format has no units. These measures are built into Bencher, by slug, with the units its documentation gives. */
const BUILT_IN: Readonly<Record<string, NamedMeasure['measure']>> = {
  latency: { metric: 'latency', unit: 'ns' },
  throughput: { metric: 'throughput', unit: 'ops/s' },
  'build-time': { metric: 'build time', unit: 's' },
  'file-size': { metric: 'file size', unit: 'B', direction: 'lower' },
};

/** Any other measure has its name, an unknown unit, and the direction lower. */
export function toMeasure(name: string): NamedMeasure {
  const builtIn = lookUp(BUILT_IN, toSlug(name.slice(0, 200)));
  const unknown = { metric: toName(name, 120) || 'value', unit: 'value', direction: 'lower' } as const;
  return { measure: builtIn ?? unknown, guessed: builtIn === undefined };
}

/** The two bounds, whose meaning Bencher leaves open. Some of its adapters write the spread into both. */
function toUncertainty(draft: OutcomeDraft, location: string, metric: Fields, value: number): Uncertainty | null {
  const low = readFinite(metric.lower_value);
  const high = readFinite(metric.upper_value);
  if (low === null && high === null) return null;
  const from = low ?? value;
  const to = high ?? value;
  if (from <= value && value <= to) return { kind: 'ci', level: null, low: from, high: to };
  draft.warn(location, `the bounds ${from} and ${to} do not enclose the value ${value}: left out`);
  return null;
}

/** Where a metric stands, and what it is of. */
type Place = { readonly location: string; readonly benchmark: string; readonly params: Params };

/** `{ "value", "lower_value", "upper_value" }` of one benchmark as a result. */
export function addMetric(
  draft: OutcomeDraft,
  { location, benchmark, params }: Place,
  { measure, guessed }: NamedMeasure,
  metric: unknown,
): void {
  const fields = fieldsOf(metric);
  const value = readFinite(fields.value);
  if (value === null) {
    draft.reject(location, JSON.stringify(metric)?.slice(0, 200) ?? '', 'the value is not a number');
    return;
  }
  if (guessed) {
    const message = `"${measure.metric}" has no unit or no direction in this format: lower is assumed to be better`;
    draft.warn(location, message);
  }
  const named = toNamedCell(draft, location, benchmark, { language: null, params });
  const uncertainty = toUncertainty(draft, location, fields, value);
  addFigures(draft, guessed ? alsoUnsure(named, 'unit') : named, [{ location, ...measure, value, uncertainty }]);
}
