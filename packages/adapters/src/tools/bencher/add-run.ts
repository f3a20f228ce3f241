import type { Params } from '@tachograph/schema/result';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import { readText } from '../../json/json-fields.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import { addMetric, type NamedMeasure, toMeasure } from './add-metric.ts';
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
