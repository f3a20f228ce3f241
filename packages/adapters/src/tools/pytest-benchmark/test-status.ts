import type { Params } from '@tachograph/schema/result';
import type { Line, Lines, Location } from '../../text/line.ts';

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
export type TestStatus = {
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
const TITLE = /^_{2,} (?:ERROR at (?:setup|teardown) of )?(\S.{0,300}?) _{2,}$/;

/** The tests whose tracebacks are in the text, each with the first line of what was raised. */
export function readTracebacks(lines: Lines): TestStatus[] {
  const found: TestStatus[] = [];
  let open: { readonly line: Line; readonly id: string } | null = null;
  let isInside = false;
  for (const line of lines) {
    const text = line.text.slice(0, 2000).trimEnd();
    if (/^={3,} .{1,200} ={3,}$/.test(text)) isInside = /^=+ (?:FAILURES|ERRORS) =+$/.test(text);
    const id = isInside ? TITLE.exec(text)?.[1] : undefined;
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
export function toShortId(id: string): string {
  const open = id.indexOf('[');
  const test = open < 0 ? id : id.slice(0, open);
  return test.slice(Math.max(test.lastIndexOf(':'), test.lastIndexOf('.')) + 1) + (open < 0 ? '' : id.slice(open));
}

/** Read one line about a test that has no figures; null for any other line. */
export function readTestStatus(line: Line): TestStatus | null {
  const text = line.text.slice(0, 2000).trimEnd();
  const [, word, id, reason] = SUMMARY.exec(text) ?? WORKER.exec(text) ?? [];
  const [, verboseId, verboseWord, verboseReason] = word === undefined ? (VERBOSE.exec(text) ?? []) : [];
  const name = id ?? verboseId;
  if (name === undefined) return null;
  const status = (word ?? verboseWord) === 'SKIPPED' ? 'skipped' : 'failed';
  return { line, id: name, status, reason: reason ?? verboseReason ?? null };
}

/** One entry for each test: the one that gives a reason, else the first. The lines of the others. */
export function joinStatuses(statuses: readonly TestStatus[]): { tests: TestStatus[]; others: Line[] } {
  const byId = new Map<string, TestStatus>();
  const others: Line[] = [];
  for (const status of statuses) {
    const id = toShortId(status.id);
    const known = byId.get(id);
    if (!known) byId.set(id, status);
    else if (known.reason === null && status.reason !== null) {
      byId.set(id, status);
      others.push(known.line);
    } else others.push(status.line);
  }
  return { tests: [...byId.values()], others };
}
