import { groupBy } from '@tachograph/schema/collection';
import type { Params, Result } from '@tachograph/schema/result';
import type { UncertainField } from '@tachograph/schema/run';
import { isUnit, parseUnit } from '@tachograph/units';
import { parsePrintedUnit } from '../../figures/printed-unit.ts';
import type { Language } from '../../names/known-drivers.ts';
import { readId, readTestName } from '../../names/pytest-name.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { toNamedCell } from '../../outcome/named-cell.ts';
import { draftOutcome, type OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { toName } from '../../text/clean-text.ts';
import type { NativeText } from '../../text/lines.ts';
import { type BenchFigure, readBench, withoutDuplicates } from './read-bench.ts';
import { isAssignment, listNewest, readDocument, type SuiteRun } from './read-document.ts';
import { readRange } from './read-range.ts';

export const TITLE = 'github-action-benchmark';

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

const oneOf = <T>(table: Readonly<Record<string, T>>, key: string | null): T | undefined =>
  key !== null && Object.hasOwn(table, key) ? table[key] : undefined;

type Measured = Pick<Result, 'metric' | 'unit' | 'direction'> & { readonly uncertain: boolean };

/** The direction is part of the tool's name in a history; a file of results alone does not contain it. */
function toMeasure(draft: OutcomeDraft, figure: BenchFigure, tool: string | null): Measured | null {
  const printed = oneOf(RESPELT, figure.unit) ?? figure.unit;
  const unit = parsePrintedUnit(printed);
  if (unit === null) return null;
  const stated = oneOf(DIRECTIONS, tool);
  const parsed = parseUnit(unit.measure.unit);
  const own = isUnit(parsed) ? parsed.direction : null;
  if (own !== null) {
    if (stated !== undefined && stated !== own) {
      draft.warn(
        figure.pointer,
        `${tool} contradicts the unit ${unit.measure.unit}: the direction of the unit is used`,
      );
    }
    return { ...unit.measure, uncertain: false };
  }
  if (unit.warning && stated === undefined) draft.warn(figure.pointer, unit.warning);
  const uncertain = (unit.warning !== null && stated === undefined) || figure.unit === '';
  return { ...unit.measure, ...(stated ? { direction: stated } : {}), uncertain };
}

/** The name as the tool's own adapter has it, so that a history and the output itself meet in one series. */
function nameOf(name: string, tool: string | null): { readonly name: string; readonly params: Params } {
  if (tool === 'go') return { name: name.replace(/^Benchmark(?=[^a-z])/, ''), params: { cpu: 1 } };
  if (tool !== 'pytest') return { name, params: {} };
  const { test, id } = readTestName(name);
  return { name: test.slice(test.lastIndexOf('::') + 1).replace(/^:/, ''), params: readId(id ?? '') };
}

function addFigure(draft: OutcomeDraft, figure: BenchFigure, run: SuiteRun, withSuite: boolean): void {
  const { pointer, name, value } = figure;
  const measure = toMeasure(draft, figure, run.tool);
  if (name === '' || value === null || measure === null) {
    const reason =
      name === '' ? 'no name' : value === null ? 'the value is not a number' : `"${figure.unit}" is not a unit`;
    draft.reject(pointer, `${figure.printed} ${figure.unit}`, reason);
    return;
  }
  const suite: Params = withSuite && run.suite !== null ? { suite: toName(run.suite, 200) } : {};
  const named = nameOf(name, run.tool);
  const params: Params = { ...named.params, ...figure.params, ...suite };
  const { cell, printed } = toNamedCell(draft, pointer, named.name, {
    language: oneOf(LANGUAGES, run.tool) ?? null,
    params,
  });
  const { uncertainty, warning } = readRange(figure.range, run.tool);
  if (warning) draft.warn(pointer, warning);
  const { uncertain, ...unit } = measure;
  const fields: UncertainField[] = uncertain ? ['unit'] : [];
  draft.add(
    pointer,
    { ...cell, ...unit, status: 'ok', value, uncertainty, n: figure.n },
    { name: figure.printed, uncertain: [...printed.uncertain, ...fields] },
  );
}

/** Names in several suites: for them the suite is a param. */
export function repeatedNames(runs: readonly SuiteRun[]): ReadonlySet<string> {
  const named = runs.flatMap((run) => run.benches.flatMap(readBench).map(({ name }) => ({ name, suite: run.suite })));
  const groups = groupBy(named, ({ name }) => name);
  return new Set(
    [...groups].filter(([, all]) => new Set(all.map(({ suite }) => suite)).size > 1).map(([name]) => name),
  );
}

/** The results of one entry. */
export function addRun(draft: OutcomeDraft, run: SuiteRun, repeated: ReadonlySet<string>): void {
  if (run.older > 0) {
    const message = `the newest run of "${run.suite}" is read, ${run.older} older runs are not: send each of them as a run`;
    draft.warn(run.pointer, message);
  }
  if (run.benches.length === 0) draft.reject(run.pointer, run.suite ?? '', 'the run has no results');
  const figures = run.benches.flatMap(readBench);
  const once = withoutDuplicates(figures);
  if (once.length < figures.length) {
    draft.warn(
      run.pointer,
      `${figures.length - once.length} values are listed twice, in a line of Go and separately: stored once`,
    );
  }
  for (const figure of once) addFigure(draft, figure, run, repeated.has(figure.name));
}

function toExtra(runs: readonly SuiteRun[]): Record<string, string> {
  return Object.fromEntries(
    runs.slice(0, 20).flatMap(({ suite, commit, date }) => {
      const of = suite === null || runs.length === 1 ? '' : ` of ${toName(suite, 100)}`;
      const valid =
        date !== null && Math.abs(date) < 8.64e15 ? [[`date${of}`, new Date(date).toISOString()] as const] : [];
      return commit === null ? valid : [[`commit${of}`, toName(commit, 100)] as const, ...valid];
    }),
  );
}

function parse(native: NativeText) {
  const draft = draftOutcome('github-action-benchmark', TITLE, native);
  const document = readDocument(native);
  const runs = document ? listNewest(document) : [];
  if (document === null) {
    const reason = 'what is assigned is invalid JSON: the file may be truncated';
    draft.reject('file', native.lines[0]?.text ?? '', reason);
  } else if (runs.length === 0) draft.reject('file', native.lines[0]?.text ?? '', 'the history is empty');
  const repeated = repeatedNames(runs);
  for (const run of runs) addRun(draft, run, repeated);
  const tools = [...new Set(runs.flatMap(({ tool }) => (tool === null ? [] : [tool])))];
  const extra = toExtra(runs);
  return draft.finish({
    harness: { name: TITLE, tool: { name: toName(tools.join(', '), 100) || TITLE } },
    environment: Object.keys(extra).length > 0 ? { extra } : {},
  });
}

/** The history that github-action-benchmark stores, and the results it reads from custom tools. */
export const githubActionBenchmark: Adapter = {
  name: 'github-action-benchmark',
  title: TITLE,
  aliases: ['gh-action-benchmark', 'custombiggerisbetter', 'customsmallerisbetter'],
  signature: '`window.BENCHMARK_DATA = {…}`, or a JSON list of `{"name", "unit", "value"}`',
  recognises: (native) => isAssignment(native.text) || readDocument(native) !== null,
  parse,
};
