import { parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readText } from '../../json/fields.ts';
import { toDriver } from '../../names/known-drivers.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { scenarioName } from '../../outcome/named-cell.ts';
import { toBody } from '../../text/clean-text.ts';

/** They measure the parsers of the driver they are a part of. */
const DRIVER = toDriver('mysql2', 'javascript');

const isUnitBenchmark = (entry: Fields): boolean =>
  typeof entry.path === 'string' && 'timeStdev' in entry && typeof fieldsOf(entry.speed).units === 'string';

const isUnitReport = (json: unknown): boolean => listFields(json, '').some(({ entry }) => isUnitBenchmark(entry));

function addBenchmark(draft: OutcomeDraft, entry: Fields, pointer: string): void {
  const path = readText(entry.path);
  const speed = fieldsOf(entry.speed);
  const value = readFinite(speed.value);
  const unit = parsePrintedUnit(readText(speed.units)?.replace(/\/second$/, '/s') ?? '');
  if (path === null || value === null || unit === null) {
    draft.reject(pointer, JSON.stringify(entry).slice(0, 200), 'no path, or no speed with a value and a unit');
    return;
  }
  const error = readFinite(speed.error);
  if (error !== null && error > value) {
    draft.warn(pointer, `${path}: the standard deviation is larger than the value`);
  }
  const scenario = scenarioName(path);
  const comment = readText(entry.comment);
  if (comment !== null) draft.addScenario({ id: scenario, title: scenario, description: toBody(comment) });
  const measure = { metric: 'throughput', unit: unit.measure.unit, direction: 'higher' } as const;
  const figure = { location: pointer, ...measure, value, statistic: 'mean', uncertainty: toStddev(error) };
  addFigures(draft, { cell: { scenario, driver: DRIVER }, printed: { name: path } }, [figure]);
}

/** `benchmarks/results.json` of node-mysql2, as its unit benchmarks wrote it in 2016. */
export const nodeMysql2Units: Adapter = {
  name: 'node-mysql2-units',
  title: 'node-mysql2 unit benchmarks',
  harness: { name: 'node-mysql2 unit benchmarks' },
  aliases: ['mysql2-units'],
  signature: 'JSON with `path`, `timeStdev` and `speed.units`, as `results.json` of node-mysql2 has',
  recognises: (native) => isUnitReport(native.json),
  read(native, draft) {
    const entries: readonly unknown[] = Array.isArray(native.json) ? native.json : [];
    for (const [index, entry] of entries.entries()) {
      if (isFields(entry)) addBenchmark(draft, entry, `/${index}`);
      else draft.reject(`/${index}`, String(entry).slice(0, 200), 'not a benchmark');
    }
  },
};
