import type { Environment } from '@tachograph/schema/environment';
import type { Uncertainty } from '@tachograph/schema/result';
import { toCount, toStddev } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readFinite, readSamples, readText } from '../../json/fields.ts';
import { readCellName } from '../../names/cell-name.ts';
import { isDatabase } from '../../names/known-drivers.ts';
import { readId, readStatedParams, readTestName } from '../../names/pytest-name.ts';
import { type OutcomeDraft, withReport } from '../../outcome/adapter.ts';
import { addFigures, addUnmeasured } from '../../outcome/figure.ts';
import { alsoUnsure, listSharedNames, type NamedCell, toNamedCell } from '../../outcome/named-cell.ts';
import { readName, toBody, toMaskedBody } from '../../text/clean-text.ts';
import type { Location, NativeText } from '../../text/native-text.ts';
import { isTableHeader, NOISE, readConsole, type TestFailure, type TestFigure } from './read-console.ts';
import { isCsvHeader, readCsv } from './read-csv.ts';

/** True for a report of `--benchmark-json`, `--benchmark-save` or `--benchmark-autosave`. */
const isReport = (json: unknown): json is Fields =>
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
  const fullOf = (entry: Fields) => readTestName(readText(entry.fullname) ?? testOf(entry)).test;
  return listSharedNames(entries.map((entry) => [testOf(entry), fullOf(entry)]));
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
  const keyOf = ({ test, own, driver }: (typeof named)[number]) => JSON.stringify([test, own ?? driver]);
  const shared = listSharedNames(named.map((place) => [keyOf(place), place.full]));
  return new Map(
    named.map((place): [Fields, Place] => {
      const isClear = !ambiguous.has(place.test) || (place.driver !== null && !shared.has(keyOf(place)));
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
function readReport(report: Fields, draft: OutcomeDraft): TestFigure[] {
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
function toEnvironment(report: Fields): Environment {
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

/** Raw rounds give an interval of their median, which stated quartiles would replace. */
function toIqr({ quartiles, samples }: TestFigure): Uncertainty | null {
  if (quartiles === null || samples !== null) return null;
  return 'width' in quartiles ? { kind: 'iqr', value: quartiles.width / 2 } : { kind: 'iqr', ...quartiles };
}

/** Params that were read out of the id of a test are a guess. */
function toNamed(
  draft: OutcomeDraft,
  location: Location,
  { printed, scenario, params, paramsStated }: Pick<TestFigure, 'printed' | 'scenario' | 'params' | 'paramsStated'>,
): NamedCell {
  const named = toNamedCell(draft, location, scenario, { language: 'python', params, printed });
  return Object.hasOwn(params, 'id') && !paramsStated ? alsoUnsure(named, 'params') : named;
}

/**
 * The median with its quartiles, which outliers do not move, and the mean with its deviation, which other tools and
 * pytest-benchmark's own OPS are computed from. The rounds are stored once, with the median.
 */
function addFigure(draft: OutcomeDraft, figure: TestFigure): void {
  const { location, printed, unit, mean, median, stddev, samples, broken } = figure;
  const n = toCount(figure.rounds);
  const latency = { location, metric: 'latency', unit } as const;
  const rounds = samples === null ? {} : { samples };
  // Of a single round the tool prints a deviation of 0, which it is not.
  const spread = n === 1 ? null : toStddev(stddev);
  const named = toNamed(draft, location, figure);
  if (broken !== null) draft.reject(location, printed, `the ${broken} is not a number`);
  else if (median === null && mean === null) draft.reject(location, printed, 'no median and no mean');
  const figures = [
    ...(median === null
      ? []
      : [{ ...latency, statistic: 'median', value: median, uncertainty: toIqr(figure), ...rounds }]),
    ...(mean === null ? [] : [{ ...latency, statistic: 'mean', value: mean, uncertainty: spread }]),
  ];
  addFigures(draft, named, figures, n);
}

/** In the series of what its siblings measured. */
function addFailure(draft: OutcomeDraft, { location, printed, params, status, reason, sibling }: TestFailure): void {
  const named = toNamed(draft, location, { printed, scenario: sibling.scenario, params, paramsStated: false });
  const statistic = sibling.median === null ? 'mean' : 'median';
  const why = toMaskedBody(reason, `${status} without a reason`);
  addUnmeasured(draft, location, named, { unit: sibling.unit, statistic, status, reason: why });
}

function addReport(report: Fields, draft: OutcomeDraft, native: NativeText): void {
  const figures = readReport(report, draft);
  for (const figure of figures) addFigure(draft, figure);
  if (figures.length === 0) draft.reject('file', native.lines.at(0)?.text ?? '', 'no benchmarks');
  draft.setTool({ version: readText(report.version) });
  draft.setEnvironment(toEnvironment(report));
}

/** Reports of pytest-benchmark (`--benchmark-json`, `--benchmark-save`) and the tables it prints. */
export const pytestBenchmark = withReport(
  { isReport, keys: [['machine_info', 'benchmarks']], read: addReport },
  {
    name: 'pytest-benchmark',
    title: 'pytest-benchmark',
    environment: { runtime: { name: 'python' } },
    noise: NOISE,
    aliases: ['pytest', 'python'],
    signature:
      'a JSON report with `machine_info` and `benchmarks`, or a table under `Name (time in us)  Min  Max  Mean`',
    recognises: (native) => native.lines.some(({ text }) => isTableHeader(text) || isCsvHeader(text)),
    read(native, draft) {
      const { figures, failures } = readConsole(native, draft);
      for (const figure of [...figures, ...readCsv(native, draft)]) addFigure(draft, figure);
      for (const failure of failures) addFailure(draft, failure);
    },
  },
);
