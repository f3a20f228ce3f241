import type { Environment } from '@tachograph/schema/environment';
import type { Params, Result, Uncertainty } from '@tachograph/schema/result';
import { isUnit, parseUnit } from '@tachograph/units';
import { parsePrintedNumber, parsePrintedUnit } from '../../figures/printed-figure.ts';
import { toCount } from '../../figures/statistics.ts';
import { isFields, lookUp, readFinite, readText } from '../../json/fields.ts';
import type { Language } from '../../names/known-drivers.ts';
import { readId, readTestName } from '../../names/pytest-name.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addFigures } from '../../outcome/figure.ts';
import { type History, type HistoryDocument, toHistory } from '../../outcome/history.ts';
import { alsoUnsure, listSharedNames, toNamedCell } from '../../outcome/named-cell.ts';
import { readName, toName } from '../../text/clean-text.ts';
import { isAssignment, listNewest, listRuns, readAssignment, readDocument, type SuiteRun } from './read-document.ts';

/** One figure of an entry. */
type BenchFigure = {
  readonly pointer: string;
  /** As printed. */
  readonly printed: string;
  /** Without the unit that the action appends to the name. */
  readonly name: string;
  readonly value: number | null;
  readonly unit: string;
  readonly range: string;
  readonly n: number | null;
  readonly params: Params;
  /** True where the unit held further figures: `ns/op\t 8 B/op`. */
  readonly packed: boolean;
};

/**
 * `ns/op\t     472 B/op\t      16 allocs/op`: of a Go line the action stores everything after the first value as the
 * unit.
 */
function unpackUnit(value: number | null, unit: string): { readonly value: number | null; readonly unit: string }[] {
  const [first = '', ...rest] = unit.slice(0, 2000).trim().split(/\s+/);
  const figures = [{ value, unit: first }];
  if (rest.length % 2 > 0) return [{ value, unit }];
  for (let at = 0; at < rest.length; at += 2) {
    const more = parsePrintedNumber(rest[at] ?? '');
    if (more === null) return [{ value, unit }];
    figures.push({ value: more, unit: rest[at + 1] ?? '' });
  }
  return figures;
}

/** `30000 times\n4 procs` (Go), `91 samples` (benchmark.js), `rounds: 131` (pytest), `iterations: 5` (others). */
function readExtra(extra: string): { readonly n: number | null; readonly params: Params } {
  const text = extra.slice(0, 1000);
  const count =
    /^(\d{1,15}) (?:times|samples|runs)\b/m.exec(text) ?? /^(?:rounds|iterations|samples): (\d{1,15})$/m.exec(text);
  const procs = /^(\d{1,4}) procs$/m.exec(text)?.[1];
  return { n: toCount(Number(count?.[1] ?? 0)), params: procs === undefined ? {} : { cpu: Number(procs) } };
}

/** Every figure of one entry of `benches`; none of what is no object. */
function readBench({ entry, pointer }: { readonly entry: unknown; readonly pointer: string }): BenchFigure[] {
  if (!isFields(entry)) return [];
  const printed = readText(entry.name) ?? '';
  const value = typeof entry.value === 'string' ? parsePrintedNumber(entry.value) : readFinite(entry.value);
  const units = unpackUnit(value, readText(entry.unit) ?? '');
  const range = typeof entry.range === 'string' || typeof entry.range === 'number' ? String(entry.range) : '';
  return units.map((figure, at) => {
    const suffix = ` - ${figure.unit}`;
    const name = units.length === 1 && printed.endsWith(suffix) ? printed.slice(0, -suffix.length) : printed;
    const packed = units.length > 1;
    return {
      pointer,
      printed,
      name,
      ...figure,
      range: at === 0 ? range : '',
      ...readExtra(readText(entry.extra) ?? ''),
      packed,
    };
  });
}

const keyOf = ({ name, unit, value }: BenchFigure): string => JSON.stringify([name, unit, value]);

/**
 * Figures once each. For Go the action stores a whole line, for charts that are older than its parser, and its
 * figures again one by one.
 */
function withoutDuplicates(figures: readonly BenchFigure[]): BenchFigure[] {
  const single = new Set(figures.filter(({ packed }) => !packed).map(keyOf));
  return figures.filter((figure) => !figure.packed || !single.has(keyOf(figure)));
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  benchmarkjs: 'javascript',
  cargo: 'rust',
  'cargo-criterion': 'rust',
  catch2: 'c++',
  go: 'go',
  googlecpp: 'c++',
  jmh: 'java',
  pytest: 'python',
};
const DIRECTIONS: Readonly<Record<string, 'higher' | 'lower'>> = {
  customBiggerIsBetter: 'higher',
  customSmallerIsBetter: 'lower',
};
/** Spellings that are no unit of the run format: nothing, a sign, and Google Benchmark's and pytest's per iteration. */
const RESPELT: Readonly<Record<string, string>> = { '': 'value', '%': 'percent', 'iter/sec': 'ops/sec' };

type MeasuredEntry = Pick<Result, 'metric' | 'unit' | 'direction'> & { readonly uncertain: boolean };

/** The direction is part of the tool's name in a history; a file of results alone does not contain it. */
function toMeasure(draft: OutcomeDraft, figure: BenchFigure, tool: string | null): MeasuredEntry | null {
  const printed = lookUp(RESPELT, figure.unit) ?? figure.unit;
  const unit = parsePrintedUnit(printed);
  if (unit === null) return null;
  const stated = lookUp(DIRECTIONS, tool);
  const parsed = parseUnit(unit.measure.unit);
  const own = isUnit(parsed) ? parsed.direction : null;
  if (own !== null) {
    const message = `${tool} contradicts the unit ${unit.measure.unit}: the direction of the unit is used`;
    if (stated !== undefined && stated !== own) draft.warn(figure.pointer, message);
    return { ...unit.measure, uncertain: false };
  }
  if (unit.warning && stated === undefined) draft.warn(figure.pointer, unit.warning);
  const uncertain = (unit.warning !== null && stated === undefined) || figure.unit === '';
  return { ...unit.measure, ...(stated ? { direction: stated } : {}), uncertain };
}

/** `± 1.26%`, `± 895`, `+-0.5`, `stddev: 9.9e-6`, `3`: what the action keeps as `range`, a text of the tool it read. */
const RANGE = /^(?:±|\+-|\+\/-)?\s{0,5}(\d[\d.,e+-]{0,40}?)\s{0,5}(%)?$/;

/** What ± means by the tool whose output the action read. Catch2 and BenchmarkDotNet print a standard deviation. */
const KINDS: Readonly<Record<string, Uncertainty['kind']>> = { catch2: 'stddev', benchmarkdotnet: 'stddev' };

/**
 * The `range` of an entry. Only benchmark.js states the level of its ± (95 %). A pytest entry's value is a rate and its
 * range the deviation of times: one says nothing of the other. A text says why a range is left out.
 */
export function readRange(range: string, tool: string | null): Uncertainty | string | null {
  const text = range.trim().slice(0, 100);
  if (text === '') return null;
  if (/^stddev:/.test(text)) return 'pytest ranges are deviations of times and do not apply to a rate: left out';
  const match = RANGE.exec(text);
  const value = parsePrintedNumber(match?.[1] ?? '');
  if (!match || value === null) return `unknown range "${text}": left out`;
  if (match[2] === '%') return { kind: 'rme', level: tool === 'benchmarkjs' ? 0.95 : null, value };
  return { kind: lookUp(KINDS, tool) ?? 'range', value };
}

/** `tests/t.py::test_insert` → `test_insert`. */
const toTest = (full: string): string => full.slice(full.lastIndexOf('::') + 1).replace(/^:/, '');

/**
 * The name as the tool's own adapter has it, so that a history and the output itself meet in one series: a test of
 * pytest has its path where several files have its name.
 */
function nameOf(
  name: string,
  tool: string | null,
  { tests }: Repeated,
): { readonly name: string; readonly params: Params } {
  if (tool === 'go') return { name: name.replace(/^Benchmark(?=[^a-z])/, ''), params: { cpu: 1 } };
  if (tool !== 'pytest') return { name, params: {} };
  const { test, id } = readTestName(name);
  return { name: tests.has(toTest(test)) ? test : toTest(test), params: readId(id ?? '') };
}

function addFigure(draft: OutcomeDraft, figure: BenchFigure, run: SuiteRun, repeated: Repeated): void {
  const { pointer, name, value } = figure;
  const measure = toMeasure(draft, figure, run.tool);
  if (name === '' || value === null || measure === null) {
    const reason =
      name === '' ? 'no name' : value === null ? 'the value is not a number' : `"${figure.unit}" is not a unit`;
    draft.reject(pointer, `${figure.printed} ${figure.unit}`, reason);
    return;
  }
  const withSuite = repeated.names.has(name) && run.suite !== null;
  const suite: Params = withSuite ? { suite: toName(run.suite, 200) } : {};
  const named = nameOf(name, run.tool, repeated);
  const params: Params = { ...named.params, ...figure.params, ...suite };
  const language = lookUp(LANGUAGES, run.tool) ?? null;
  const found = toNamedCell(draft, pointer, named.name, { language, params, printed: figure.printed });
  const range = readRange(figure.range, run.tool);
  if (typeof range === 'string') draft.warn(pointer, range);
  const uncertainty = typeof range === 'string' ? null : range;
  const { uncertain, ...unit } = measure;
  const read = { location: pointer, ...unit, value, uncertainty, n: figure.n };
  addFigures(draft, uncertain ? alsoUnsure(found, 'unit') : found, [read]);
}

/** Names in several suites, for which the suite is a param; and tests of one name in several files. */
type Repeated = { readonly names: ReadonlySet<string>; readonly tests: ReadonlySet<string> };

function listRepeated(runs: readonly SuiteRun[]): Repeated {
  const figures = runs.flatMap(({ benches, suite, tool }) =>
    benches.flatMap(readBench).map(({ name }) => ({ name, suite, tool })),
  );
  const tests = figures.flatMap(({ name, tool }) => (tool === 'pytest' ? [readTestName(name).test] : []));
  return {
    names: listSharedNames(figures.map(({ name, suite }) => [name, suite])),
    tests: listSharedNames(tests.map((full) => [toTest(full), full])),
  };
}

/** The results of one entry. */
function addRun(draft: OutcomeDraft, run: SuiteRun, repeated: Repeated): void {
  if (run.older > 0) {
    const read = `the newest run of "${run.suite}" is read, ${run.older} older runs are not`;
    draft.warn(run.pointer, `${read}: tacho import and the import page read all of them`);
  }
  if (run.problem !== null) draft.reject(run.pointer, run.suite ?? '', run.problem);
  else if (run.benches.length === 0) draft.reject(run.pointer, run.suite ?? '', 'the run has no results');
  for (const { entry, pointer } of run.benches) {
    if (!isFields(entry)) draft.reject(pointer, JSON.stringify(entry) ?? '', 'not a result: it is not an object');
  }
  const figures = run.benches.flatMap(readBench);
  const once = withoutDuplicates(figures);
  const twice = figures.length - once.length;
  if (twice > 0) {
    draft.warn(run.pointer, `${twice} values are listed twice, in a line of Go and separately: stored once`);
  }
  for (const figure of once) addFigure(draft, figure, run, repeated);
}

function toExtra(runs: readonly SuiteRun[]): Record<string, string> {
  return Object.fromEntries(
    runs.slice(0, 20).flatMap(({ suite, commit, date }) => {
      const of = suite === null || runs.length === 1 ? '' : ` of ${toName(suite, 100)}`;
      const valid = date === null ? [] : [[`date${of}`, date.toISOString()] as const];
      return commit === null ? valid : [[`commit${of}`, toName(commit, 100)] as const, ...valid];
    }),
  );
}

/** The CPU that the runs were measured with, where they state one. */
function toMachine(runs: readonly SuiteRun[]): Environment {
  const [model = null, ...others] = new Set(runs.map(({ cpu }) => readName(cpu)));
  return model === null || others.length > 0 ? {} : { client: { cpu: { model } } };
}

/** The history that github-action-benchmark stores, and the results it reads from custom tools. */
export const githubActionBenchmark: Adapter = {
  name: 'github-action-benchmark',
  title: 'github-action-benchmark',
  aliases: ['gh-action-benchmark', 'custombiggerisbetter', 'customsmallerisbetter'],
  signature: '`window.BENCHMARK_DATA = {…}`, the same as JSON, or a JSON list of `{"name", "unit", "value"}`',
  recognises: (native) => isAssignment(native.text) || readDocument(native) !== null,
  read(native, draft) {
    const document = readDocument(native);
    // What is assigned is a JSON document, whose parts have pointers instead of lines.
    for (const line of native.lines) draft.accept(line);
    const runs = document ? listNewest(document) : [];
    if (document === null) {
      const isBroken = readAssignment(native.text) === undefined;
      const reason = isBroken
        ? 'what is assigned is invalid JSON: the file may be truncated'
        : 'what is assigned is not a history of github-action-benchmark';
      draft.reject('file', native.lines.at(0)?.text ?? '', reason);
    } else if (runs.length === 0) draft.reject('file', native.lines.at(0)?.text ?? '', 'the history is empty');
    const repeated = listRepeated(runs);
    for (const run of runs) addRun(draft, run, repeated);
    const tools = [...new Set(runs.flatMap(({ tool }) => (tool === null ? [] : [tool])))];
    const name = toName(tools.join(', '), 100);
    if (name !== '') draft.setTool({ name });
    draft.setEnvironment({ ...toMachine(runs), extra: toExtra(runs) });
  },
};

/**
 * Every entry of the history that github-action-benchmark keeps, in the order of the file; the adapter itself reads the
 * newest of each suite. Null for a text that is no such history. Never throws on content.
 */
export function parseGithubActionHistory(file: HistoryDocument): History | null {
  const document = readDocument(file);
  if (!isFields(document)) return null;
  const runs = listRuns(document);
  const repeated = listRepeated(runs);
  const add = (draft: OutcomeDraft, run: SuiteRun) => {
    addRun(draft, run, repeated);
    if (run.tool !== null) draft.setTool({ name: run.tool });
    draft.setEnvironment(toMachine([run]));
  };
  return toHistory(githubActionBenchmark, runs, add, ({ suite }) =>
    (suite ?? 'benchmark').replace(/[^\w.-]+/g, '-').slice(0, 60),
  );
}
