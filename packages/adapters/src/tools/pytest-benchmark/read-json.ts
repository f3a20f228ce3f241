import type { Environment } from '@tachograph/schema/environment';
import { toCount } from '../../figures/to-count.ts';
import {
  type Fields,
  fieldsOf,
  isFields,
  listFields,
  readFinite,
  readSamples,
  readText,
} from '../../json/json-fields.ts';
import { readId, readStatedParams, readTestName } from '../../names/pytest-name.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readName, toBody } from '../../text/clean-text.ts';
import type { TestFigure } from './test-figure.ts';

/** True for a report of `--benchmark-json`, `--benchmark-save` or `--benchmark-autosave`. */
export const isReport = (json: unknown): json is Fields =>
  isFields(json) && isFields(json.machine_info) && Array.isArray(json.benchmarks);

function readQuartiles(stats: Fields): TestFigure['quartiles'] {
  const [low, high, width] = [readFinite(stats.q1), readFinite(stats.q3), readFinite(stats.iqr)];
  if (low !== null && high !== null && low <= high) return { low, high };
  return width === null ? null : { width };
}

/** `tests/test_a.py::test_x[1] → tests/test_a.py::test_x`: names that are the same in several files. */
function ambiguousTests(entries: readonly Fields[]): ReadonlySet<string> {
  const testOf = ({ name }: Fields) => readTestName(readText(name) ?? '').test;
  return listSharedNames(entries, testOf, (entry) => readTestName(readText(entry.fullname) ?? testOf(entry)).test);
}

function readEntry(entry: Fields, pointer: string, ambiguous: ReadonlySet<string>): TestFigure | null {
  const printed = readText(entry.name);
  const { stats } = entry;
  if (printed === null || !isFields(stats)) return null;
  const { test, id } = readTestName(printed);
  const full = readText(entry.fullname);
  return {
    location: `${pointer}/stats`,
    printed,
    scenario: ambiguous.has(test) && full !== null ? readTestName(full).test : test,
    params: isFields(entry.params) ? readStatedParams(entry.params) : readId(id ?? ''),
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
  const ambiguous = ambiguousTests(entries.map(({ entry }) => entry));
  return entries.flatMap(({ entry, pointer }) => {
    const figure = entry.has_error === true ? null : readEntry(entry, pointer, ambiguous);
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
