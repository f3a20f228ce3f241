import { groupBy } from '@tachograph/schema/collection';
import type { Params } from '@tachograph/schema/result';
import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { readId, readTestName } from '../../names/pytest-name.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import { findNoiseRule, type NoiseRules } from '../../text/common-noise.ts';
import type { Line, Lines, Location, NativeText } from '../../text/native-text.ts';

/** One benchmark of pytest-benchmark, from any of its outputs. */
export type TestFigure = {
  readonly location: Location;
  /** As printed, with the id in brackets. */
  readonly printed: string;
  /** The test without its id; with its file where two files have a test of this name. */
  readonly scenario: string;
  readonly params: Params;
  /** False where the params were read out of the id. */
  readonly paramsStated: boolean;
  /** `s` in JSON; on the console the unit of the table. */
  readonly unit: string;
  readonly mean: number | null;
  readonly stddev: number | null;
  readonly median: number | null;
  /** The two quartiles; or, on the console, only what lies between them. */
  readonly quartiles: { readonly low: number; readonly high: number } | { readonly width: number } | null;
  /** What of them is printed and is no number. */
  readonly broken: string | null;
  readonly rounds: number | null;
  readonly samples: readonly number[] | null;
};

/** A benchmark that pytest says failed or was skipped, beside one of its test that has figures. */
export type TestFailure = Pick<TestFigure, 'location' | 'printed' | 'params'> & {
  readonly status: 'failed' | 'skipped';
  readonly reason: string | null;
  readonly sibling: TestFigure;
};

/** A test without figures, as pytest lists it in its summary or, with `-v`, while it runs. */
type TestStatus = {
  readonly line: Line;
  /** `tests/test_a.py::test_select[asyncpg]`. */
  readonly id: string;
  readonly status: 'failed' | 'skipped';
  readonly reason: string | null;
};

const ID = String.raw`(\S{1,300}?::[^[\]]{1,300}?(?:\[.{0,300}?\])?)`;
/** `FAILED tests/test_a.py::test_select[asyncpg] - OSError: no server`, of `-rf`, which is the default. */
const SUMMARY = new RegExp(`^(FAILED|ERROR) ${ID}(?: - (.{0,1000}))?$`);
/** `tests/test_a.py::test_select[asyncpg] SKIPPED (no server)   [ 90%]`, of `-v`. */
const VERBOSE = new RegExp(
  `^${ID} (FAILED|ERROR|SKIPPED)(?: \\((.{0,600})\\))?\\s{0,200}(?:\\[\\s{0,3}\\d{1,3}%\\])?$`,
);
/** `[gw0] [ 70%] FAILED tests/test_a.py::test_select[asyncpg]`, of pytest-xdist. */
const WORKER = new RegExp(`^\\[gw\\d{1,4}\\] \\[\\s{0,3}\\d{1,3}%\\] (FAILED|ERROR|SKIPPED) ${ID}\\s{0,200}$`);

/** `_____ TestPool.test_select[asyncpg] _____`, or `_____ ERROR at setup of test_select _____`, above a traceback. */
const TRACEBACK = /^_{2,} (?:ERROR at (?:setup|teardown) of )?(\S.{0,300}?) _{2,}$/;

/** The tests whose tracebacks are in the text, each with the first line of what was raised. */
function readTracebacks(lines: Lines): TestStatus[] {
  const found: TestStatus[] = [];
  let open: { readonly line: Line; readonly id: string } | null = null;
  let isInside = false;
  for (const line of lines) {
    const text = line.text.slice(0, 2000).trimEnd();
    if (/^={3,} .{1,200} ={3,}$/.test(text)) isInside = /^=+ (?:FAILURES|ERRORS) =+$/.test(text);
    const id = isInside ? TRACEBACK.exec(text)?.[1] : undefined;
    const reason = isInside ? /^E\s{1,80}(\S.{0,1000})$/.exec(text)?.[1] : undefined;
    if (id !== undefined) open = { line, id };
    else if (open && reason !== undefined) {
      found.push({ ...open, status: 'failed', reason });
      open = null;
    }
  }
  return found;
}

/** `tests/test_a.py::TestPool::test_select[a]`, `TestPool.test_select[a]` → `test_select[a]`. */
function toShortId(id: string): string {
  const open = id.indexOf('[');
  const test = open < 0 ? id : id.slice(0, open);
  return test.slice(Math.max(test.lastIndexOf(':'), test.lastIndexOf('.')) + 1) + (open < 0 ? '' : id.slice(open));
}

/** Read one line about a test that has no figures; null for any other line. */
function readTestStatus(line: Line): TestStatus | null {
  const text = line.text.slice(0, 2000).trimEnd();
  const [, word, id, reason] = SUMMARY.exec(text) ?? WORKER.exec(text) ?? [];
  const [, verboseId, verboseWord, verboseReason] = word === undefined ? (VERBOSE.exec(text) ?? []) : [];
  const name = id ?? verboseId;
  if (name === undefined) return null;
  const status = (word ?? verboseWord) === 'SKIPPED' ? 'skipped' : 'failed';
  return { line, id: name, status, reason: reason ?? verboseReason ?? null };
}

/** One entry for each test: the one that gives a reason, else the first. The lines of the others. */
function joinStatuses(statuses: readonly TestStatus[]): { tests: TestStatus[]; others: Line[] } {
  const groups = [...groupBy(statuses, ({ id }) => toShortId(id)).values()];
  const tests = groups.flatMap((group) => group.find(({ reason }) => reason !== null) ?? group.slice(0, 1));
  const taken = new Set(tests);
  return { tests, others: statuses.flatMap((status) => (taken.has(status) ? [] : status.line)) };
}

/** `Name (time in us)   Min   Max   Mean   …`: the unit holds for this table only. */
const HEADER = /^Name \(time in (ns|us|ms|s)\)((?: {1,200}\S{1,20}(?: \([A-Za-z]{0,6}ops\/s\))?){1,20})\s{0,200}$/;
const TITLE = /^-{2,} benchmark.{0,300}: \d{1,6} tests(?:, \d{1,6} sources)? -{2,}$/;
/** `(1.07)`, `(>1000.0)`, `(inf)`: times the best of the table. Derived. */
const RELATIVE = /^\((?:[\d.,]{1,20}|>1000\.0|inf)\)$/;
/** A cell of a row: no letters but those of a number. */
const CELL = /^(?:[^A-Za-z]{1,40}|[\d.,]{1,30}e[+-]?\d{1,3}|-?inf|nan)$/;
/** The run of a row, in a table with saved runs. */
const SOURCE = /^(.{1,400}\S) \((NOW|[^\s()]{0,40}_[^\s()]{1,300})\)$/;
export const NOISE: NoiseRules = {
  'legend of the table': /^Legend:$|^(?:Outliers|OPS|Cyan): /,
  'message of pytest-benchmark':
    /^(?:Wrote benchmark data in: |Generated (?:csv|histogram|svg): |Saved benchmark data in: |Computing stats|Comparing against benchmarks from: )/,
  'progress of pytest':
    /^(?:\S{1,300}\.py )?[.sFExX]{1,200}\s{0,200}(?:\[\s?\d{1,3}%\])?$|^\S{1,300}::\S.{0,300} (?:PASSED|XFAIL|XPASS)(?: \(.{0,300}\))?\s{0,200}(?:\[\s?\d{1,3}%\])?$|^\[gw\d+\] \[\s*\d+%\] (?:PASSED|XFAIL|XPASS) \S/,
  'settings of pytest':
    /^(?:platform (?:linux|darwin|win32|\S+ -- )|rootdir: |plugins: |benchmark: |configfile: |testpaths: |cachedir: |asyncio: |hypothesis profile |collected \d|collecting |created: \d|\d+ workers)/,
  'section of pytest': /^=+ .{1,200} =+$/,
  'summary of pytest':
    /^(?:PASSED|XFAIL|XPASS) \S{1,300}::\S|^SKIPPED \[\d{1,6}\] \S|^(?:\d{1,7} (?:passed|failed|skipped|warnings?|errors?|deselected|xfailed|xpassed)(?:, )?){1,8} in /,
};

const TWICE = 'the name is in the table more than once: stored as repeats; use --benchmark-name=long for unique names';

type ConsoleTable = { readonly unit: string; readonly columns: readonly string[]; readonly names: Set<string> };

/** Tables of a document are set in from its text. */
const toRow = (text: string): string => text.slice(0, 4000).trim();

export const isTableHeader = (text: string): boolean => HEADER.test(toRow(text));

function readHeader(text: string): ConsoleTable | null {
  const match = HEADER.exec(text);
  if (!match?.[1] || !match[2]) return null;
  const columns = match[2].replace(/ \([A-Za-z]{0,6}ops\/s\)/, '').trim();
  return { unit: match[1], columns: columns.split(/\s+/), names: new Set() };
}

/** A row's name and its figures by column; null when their numbers differ. */
function readRow(text: string, { columns }: ConsoleTable): { name: string; figures: Map<string, string> } | null {
  const gap = text.search(/\s{3}/);
  if (gap <= 0) return null;
  const printed = text.slice(gap, gap + 4000).trim();
  const values = printed.split(/\s+/).filter((token) => !RELATIVE.test(token));
  if (values.length !== columns.length || !values.every((value) => CELL.test(value))) return null;
  return { name: text.slice(0, gap), figures: new Map(columns.map((column, at) => [column, values[at] ?? ''])) };
}

function toFigure(line: Line, name: string, table: ConsoleTable, figures: ReadonlyMap<string, string>): TestFigure {
  const { test, id } = readTestName(name);
  const number = (column: string) => parsePrintedNumber(figures.get(column) ?? '');
  // A deviation that is printed as 0.0000 is smaller than the digits: it must not read as exact.
  const spread = (column: string) => number(column) || null;
  const width = spread('IQR');
  return {
    location: line,
    printed: name,
    scenario: test,
    params: readId(id ?? ''),
    paramsStated: false,
    unit: table.unit,
    mean: number('Mean'),
    stddev: spread('StdDev'),
    median: number('Median'),
    quartiles: width === null ? null : { width },
    broken: ['Mean', 'Median'].find((key) => figures.has(key) && number(key) === null)?.toLowerCase() ?? null,
    rounds: number('Rounds'),
    samples: null,
  };
}

/**
 * Tests that failed or were skipped, of which others have figures: pytest says of none whether it is a benchmark.
 */
function toFailures(
  statuses: readonly TestStatus[],
  figures: readonly TestFigure[],
  draft: OutcomeDraft,
): TestFailure[] {
  const siblings = new Map(figures.map((figure) => [toShortId(figure.scenario), figure]));
  const { tests, others } = joinStatuses(statuses);
  for (const line of others) draft.accept(line);
  return tests.flatMap(({ line, id, status, reason }): TestFailure[] => {
    const { test, id: printedId } = readTestName(id);
    const sibling = siblings.get(toShortId(test));
    if (sibling) {
      const printed = sibling.scenario.includes('::') ? id : toShortId(id);
      const params = readId(printedId ?? '');
      return [{ location: line, printed, params, status, reason, sibling }];
    }
    if (status === 'skipped') draft.ignore(line, 'skipped test');
    else draft.reject(line, line.text, 'a failed test: pytest does not say whether it was a benchmark');
    return [];
  });
}

/** The tables that a test run prints. Each has its own unit. */
export function readConsole(
  native: NativeText,
  draft: OutcomeDraft,
): { figures: TestFigure[]; failures: TestFailure[] } {
  const figures: TestFigure[] = [];
  const statuses = readTracebacks(native.lines);
  let table: ConsoleTable | null = null;
  for (const line of native.lines) {
    const text = toRow(line.text);
    const header = readHeader(text);
    const status = readTestStatus(line);
    if (header || TITLE.test(text)) draft.accept(line);
    if (header) table = header;
    else if (text === '') table = null;
    else if (TITLE.test(text) || findNoiseRule(text, NOISE) !== null) continue;
    else if (table) {
      const row = readRow(text, table);
      const source = row && SOURCE.exec(row.name);
      if (row === null) draft.reject(line, text, 'the row does not have one value for each column');
      else if (source && source[2] !== 'NOW') {
        const reason = `a saved run, printed for comparison (${source[2]}): send that run itself`;
        draft.reject(line, text, reason);
      } else {
        const name = source?.[1] ?? row.name;
        if (table.names.has(name)) draft.warn(line, TWICE);
        table.names.add(name);
        figures.push(toFigure(line, name, table, row.figures));
      }
    } else if (status) statuses.push(status);
  }
  return { figures, failures: toFailures(statuses, figures, draft) };
}
