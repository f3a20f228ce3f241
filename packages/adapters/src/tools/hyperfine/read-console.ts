import { convertValue, type Quantity } from '../../figures/printed-figure.ts';
import type { OutcomeDraft } from '../../outcome/adapter.ts';
import type { Figure } from '../../outcome/figure.ts';
import type { Line, NativeText } from '../../text/native-text.ts';
import { type Benchmark, toPrintedStddev } from './read-json.ts';

const TITLE = /^Benchmark (?:#\d{1,6}|\d{1,6}): (.{1,2000})$/;
const TIME = /^\s{0,10}Time \((?:mean|abs)\b[^)]{0,20}\):\s+(.{1,200})$/;
const RANGE =
  /^\s{0,10}Range \(min .{1,10} max\):\s{1,20}(\S{1,20} \S{1,4}) \S{1,3}\s{1,20}(\S{1,20} \S{1,4})\s{1,20}(\d{1,9}) runs?$/;
/** The end of a row of hyperfine 2. */
const RANGE_2 = /\s{2,20}(\S{1,21} \S{1,4})\s{1,10}\S{1,3}\s{1,20}(\S{1,21} \S{1,4})$/;
const HEADER_2 = /^\s{1,40}mean\s{1,20}\S{1,3}\s{1,20}\S{1,3}\s{1,20}min\s.{1,20}max$/;
const ROW_2 = /^\s{1,10}(Wall Time|User Time|System Time|Memory)\s{1,10}(\d.{1,200})$/;
const QUANTITY = /^(\d{1,12}(?:\.\d{1,12})?) (ns|µs|us|ms|s|min|h|B|KiB|MiB|GiB|kB|MB|GB)\b/;
const USER_SYSTEM = /\[User: ([^,\]]{1,30}), System: ([^,\]]{1,30})\]/;
/** Warnings that hyperfine prints. */
const WARNING = /^\s{0,10}Warning: (.{1,1000})$/;
const SUMMARY = /^Summary$/;
/** `  'a' ran`, and `    2.75 ± 4.68 times faster than 'b'` below it. */
const SUMMARY_ROW =
  /^\s{1,8}(?:\S.{0,3000} ran$|\d[\d.]{0,20} (?:± +[\d.]{1,20} )?times (?:faster|slower) than |As fast(?: \(.{1,60}\))? as )/;
const ROWS_2: Readonly<Record<string, string>> = {
  'Wall Time': 'latency',
  'User Time': 'user-time',
  'System Time': 'system-time',
  Memory: 'peak-memory',
};

type Open = {
  readonly line: Line;
  readonly command: string;
  readonly figures: Figure[];
  runs: number | null;
  failure: string | null;
};

export const isConsoleTitle = (text: string): boolean => TITLE.test(text.slice(0, 2100).trim());
export const isConsoleTime = (text: string): boolean =>
  TIME.test(text.slice(0, 300)) || HEADER_2.test(text.slice(0, 300));

function readQuantity(text: string): Quantity | null {
  const match = QUANTITY.exec(text.trim());
  return match?.[1] && match[2] ? { value: Number(match[1]), unit: match[2] } : null;
}

/** Takes a text that should be a quantity and is not. */
type OnUnread = (printed: string) => void;

function readPrinted(text: string, onUnread: OnUnread): Quantity | null {
  const quantity = readQuantity(text);
  if (!quantity && text.trim() !== '') onUnread(text.trim());
  return quantity;
}

/** `13.2 ms ±  24.6 ms    [User: 1.0 ms, System: 0.3 ms]`, or `3.2 ms   [User: …]` for a single run. */
function readFigures(line: Line, text: string, metric: string, onUnread: OnUnread): Figure[] {
  const mean = readPrinted(text, onUnread);
  if (!mean) return [];
  const sign = text.indexOf('±');
  const printed = sign < 0 ? null : readQuantity(text.slice(sign + 1));
  const deviation = printed && convertValue(printed, mean.unit);
  const cpu = USER_SYSTEM.exec(text);
  const times = ['user-time', 'system-time'].flatMap((metric, at): Figure[] => {
    const quantity = readPrinted(cpu?.[at + 1] ?? '', onUnread);
    return quantity ? [{ location: line, metric, ...quantity, statistic: 'mean' }] : [];
  });
  return [{ location: line, metric, ...mean, statistic: 'mean', uncertainty: toPrintedStddev(deviation) }, ...times];
}

function readRange(line: Line, low: string, high: string, onUnread: OnUnread): Figure[] {
  return Object.entries({ min: low, max: high }).flatMap(([statistic, printed]) => {
    const quantity = readPrinted(printed, onUnread);
    return quantity ? [{ location: line, metric: 'latency', ...quantity, statistic }] : [];
  });
}

function toBenchmark(open: Open, draft: OutcomeDraft): Benchmark[] {
  if (open.figures.length === 0 && open.failure === null) {
    draft.reject(open.line, open.command, 'no values: hyperfine was stopped, or the log is truncated');
    return [];
  }
  const isSingle = open.runs === null && (open.figures[0]?.uncertainty ?? null) === null;
  const n = isSingle ? 1 : open.runs;
  const figures = open.figures.map((figure) => ({ ...figure, n }));
  return [{ location: open.line, command: open.command, params: new Map(), figures, failure: open.failure }];
}

/** Lines after `Error:` end the program; a warning of failing runs makes figures of them. */
function readProblem(text: string, open: Open, draft: OutcomeDraft, line: Line): boolean {
  const warning = WARNING.exec(text.slice(0, 1200))?.[1];
  if (warning?.startsWith('Ignoring non-zero exit code')) {
    open.failure = 'runs failed with --ignore-failure: the values include them';
  } else if (warning) draft.warn(line, `hyperfine warns: ${warning}`);
  else if (/^Error: /.test(text)) open.failure ??= text.slice('Error: '.length, 500);
  else return false;
  return true;
}

function readLine(line: Line, open: Open, draft: OutcomeDraft): boolean {
  const onUnread = (printed: string) => draft.reject(line, printed, 'not a number with its unit');
  const text = line.text.slice(0, 400).trimEnd();
  const time = TIME.exec(text)?.[1];
  const row = ROW_2.exec(text);
  const [, low = '', high = '', runs] = RANGE.exec(text) ?? [];
  if (time !== undefined) open.figures.push(...readFigures(line, time, 'latency', onUnread));
  else if (row?.[1] && row[2]) {
    const [, least = '', greatest = ''] = RANGE_2.exec(row[2]) ?? [];
    open.figures.push(...readFigures(line, row[2], ROWS_2[row[1]] ?? row[1], onUnread));
    if (row[1] === 'Wall Time') open.figures.push(...readRange(line, least, greatest, onUnread));
  } else if (runs !== undefined) {
    open.runs = Number(runs);
    open.figures.push(...readRange(line, low, high, onUnread));
  } else return HEADER_2.test(text);
  return true;
}

/** `Benchmark 1: command (3 runs)`: hyperfine 2 counts the runs in the title, but so could a command. */
function openBenchmark(line: Line, title: string, next: Line | undefined): Open {
  const runs = next && HEADER_2.test(next.text.slice(0, 300)) ? /^(.{1,2000}) \((\d{1,9}) runs?\)$/.exec(title) : null;
  return { line, command: runs?.[1] ?? title, figures: [], runs: runs?.[2] ? Number(runs[2]) : null, failure: null };
}

/** Read what hyperfine prints on a console. */
export function readConsole(native: NativeText, draft: OutcomeDraft): Benchmark[] {
  const benchmarks: Benchmark[] = [];
  let open: Open | null = null;
  let inSummary = false;
  for (const [index, line] of native.lines.entries()) {
    const title = TITLE.exec(line.text.slice(0, 2100).trim())?.[1];
    if (title !== undefined) {
      if (open) benchmarks.push(...toBenchmark(open, draft));
      open = openBenchmark(line, title, native.lines.at(index + 1));
      inSummary = false;
      draft.accept(line);
    } else if (SUMMARY.test(line.text.trim())) {
      inSummary = true;
      draft.accept(line);
      draft.warn(line, 'the summary is derived from the values above and left out');
    } else if (open && (readProblem(line.text, open, draft, line) || readLine(line, open, draft))) draft.accept(line);
    else if (inSummary && SUMMARY_ROW.test(line.text.slice(0, 4000))) draft.ignore(line, 'summary');
  }
  if (open) benchmarks.push(...toBenchmark(open, draft));
  return benchmarks;
}
