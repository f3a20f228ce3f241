import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/statistics.ts';
import {
  type Fields,
  fieldsOf,
  isFields,
  listFields,
  readFinite,
  readSamples,
  readText,
} from '../../json/json-fields.ts';
import { readCellName } from '../../names/cell-name.ts';
import { isDatabase } from '../../names/known-drivers.ts';
import { readId, readStatedParams, readTestName } from '../../names/pytest-name.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readName, toBody } from '../../text/clean-text.ts';
import type { TestFigure } from './test-status.ts';

/** True for a report of `--benchmark-json`, `--benchmark-save` or `--benchmark-autosave`. */
export const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.machine_info) && Array.isArray(json.benchmarks);

function readQuartiles(stats: Fields): TestFigure['quartiles'] {
  const low = readFinite(stats.q1);
  const high = readFinite(stats.q3);
  const width = readFinite(stats.iqr);
  if (low !== null && high !== null && low <= high) return { low, high };
  return width === null ? null : { width };
}

/** `tests/test_a.py::test_x[1] → tests/test_a.py::test_x`: names that are the same in several files. */
function ambiguousTests(entries: readonly Fields[]): ReadonlySet<string> {
  const testOf = ({ name }: Fields) => readTestName(readText(name) ?? '').test;
  return listSharedNames(entries, testOf, (entry) => readTestName(readText(entry.fullname) ?? testOf(entry)).test);
}

/** The driver of the innermost of these names that has one. A folder with the name of a database tells none. */
function findDriverAround(names: readonly string[]): string | null {
  for (const name of names) {
    const { driver } = readCellName(name.replace(/\.py$/, ''), { language: 'python' });
    if (driver !== null && !isDatabase(driver)) return driver;
  }
  return null;
}

type Place = { readonly scenario: string; readonly driver: string | null };

/**
 * Where the name of a test tells no driver, that of its file, its class or its group can: `test_asyncpg.py`,
 * `TestAsyncpg`. Tests of one name in several files are then one scenario, if each is of another driver.
 */
function listPositions(entries: readonly Fields[]): ReadonlyMap<Fields, Place> {
  const ambiguous = ambiguousTests(entries);
  const named = entries.map((entry) => {
    const printed = readText(entry.name) ?? '';
    const { test, id } = readTestName(printed);
    const full = readTestName(readText(entry.fullname) ?? '').test;
    const stated = isFields(entry.params) ? readStatedParams(entry.params) : readId(id ?? '');
    const own = readCellName(test, { language: 'python', params: stated }).driver;
    const around = [...full.split(/::|\//).slice(0, -1).reverse(), readText(entry.group) ?? ''];
    return { entry, test, id, full, own, driver: own === null ? findDriverAround(around) : null };
  });
  const count = new Map<string, Set<string>>();
  const keyOf = ({ test, own, driver }: (typeof named)[number]) => JSON.stringify([test, own ?? driver]);
  for (const place of named) count.set(keyOf(place), (count.get(keyOf(place)) ?? new Set()).add(place.full));
  return new Map(
    named.map((place): [Fields, Place] => {
      const isClear = !ambiguous.has(place.test) || (place.driver !== null && count.get(keyOf(place))?.size === 1);
      return [place.entry, { scenario: isClear || place.full === '' ? place.test : place.full, driver: place.driver }];
    }),
  );
}

function readEntry(entry: Fields, pointer: string, place: Place): TestFigure | null {
  const printed = readText(entry.name);
  const { stats } = entry;
  if (printed === null || !isFields(stats)) return null;
  const { id } = readTestName(printed);
  const params = isFields(entry.params) ? readStatedParams(entry.params) : readId(id ?? '');
  return {
    location: `${pointer}/stats`,
    printed,
    scenario: place.scenario,
    params: place.driver === null ? params : { driver: place.driver, ...params },
    paramsStated: isFields(entry.params),
    unit: 's',
    mean: readFinite(stats.mean),
    stddev: readFinite(stats.stddev),
    median: readFinite(stats.median),
    quartiles: readQuartiles(stats),
    broken: ['mean', 'median'].find((key) => key in stats && readFinite(stats[key]) === null) ?? null,
    rounds: readFinite(stats.rounds),
    samples: readSamples(stats.data),
  };
}

/** Every benchmark of a report. */
export function readReport(report: Fields, draft: OutcomeDraft): TestFigure[] {
  const entries = listFields(report.benchmarks, '/benchmarks');
  const positions = listPositions(entries.map(({ entry }) => entry));
  return entries.flatMap(({ entry, pointer }) => {
    const place = positions.get(entry);
    const figure = entry.has_error === true || !place ? null : readEntry(entry, pointer, place);
    if (figure) return [figure];
    const reason = entry.has_error === true ? 'the benchmark failed' : 'not a benchmark: no name or no stats';
    draft.reject(pointer, readText(entry.name) ?? JSON.stringify(entry).slice(0, 200), reason);
    return [];
  });
}

/** The name of the machine (`node` of `machine_info`) is private and left out. */
export function toEnvironment(report: Fields): Environment {
  const machine = fieldsOf(report.machine_info);
  const commit = fieldsOf(report.commit_info);
  const cpu = fieldsOf(machine.cpu);
  const hz = Array.isArray(cpu.hz_advertised) ? readFinite(cpu.hz_advertised[0]) : null;
  const known = {
    model: readName(cpu.brand_raw) ?? readName(cpu.brand),
    vendor: readName(cpu.vendor_id_raw) ?? readName(cpu.vendor_id),
    arch: readName(machine.machine, 40),
    logical: toCount(readFinite(cpu.count)),
    mhz: hz !== null && hz > 0 ? hz / 1e6 : null,
  };
  const extra = {
    commit: readName(commit.id),
    branch: readName(commit.branch),
    dirty: typeof commit.dirty === 'boolean' ? commit.dirty : null,
    date: readName(report.datetime),
    compiler: readName(machine.python_compiler),
  };
  const defined = <T extends object>(fields: T) => Object.entries(fields).filter(([, value]) => value !== null);
  return {
    client: {
      cpu: Object.fromEntries(defined(known)),
      os: readName(machine.system),
      kernel: readName(machine.release),
    },
    runtime: {
      name: readName(machine.python_implementation, 80)?.toLowerCase() ?? 'python',
      version: readName(machine.python_version),
    },
    extra: Object.fromEntries(
      defined(extra).map(([key, value]) => [key, typeof value === 'string' ? toBody(value) : value]),
    ),
  };
}
