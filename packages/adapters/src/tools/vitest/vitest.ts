import { parsePrintedNumber } from '../../figures/printed-figure.ts';
import { toRme } from '../../figures/statistics.ts';
import { type Fields, fieldsOf, isFields, listFields, readText } from '../../json/fields.ts';
import type { Adapter, OutcomeDraft } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured, type LatencySummary } from '../../outcome/figure.ts';
import { LineReader } from '../../outcome/line-reader.ts';
import { listSharedNames, toCell } from '../../outcome/named-cell.ts';
import { readTinybenchStatistics } from '../../outcome/tinybench-statistics.ts';
import type { NoiseRules } from '../../text/common-noise.ts';
import type { Line, Location } from '../../text/native-text.ts';

/** One benchmark of a report or a table. */
type FoundBenchmark = {
  readonly at: Location;
  /** The file, and the blocks and the test around the benchmark, outermost first; its own name last. */
  readonly path: readonly string[];
  readonly outcome: LatencySummary | 'failed' | 'skipped';
  readonly warning?: string | null;
};

/** The columns after the name. A row may end in "fastest" or "slowest". */
const COLUMNS = ['hz', 'min', 'max', 'mean', 'p75', 'p99', 'p995', 'p999', 'rme', 'samples'];
const FIGURES = COLUMNS.length;
const FIGURE = /^(?:[\d,]{1,30}(?:\.\d{1,10})?|NaN|Infinity)$/;
const MARGIN = /^±(?:[\d.,]{1,30}|NaN|Infinity)%$/;
const HEADING = /^(\s{0,200})([✓❯×√✗])\s{1,4}(.{1,1000})$/u;
/** `✓ file > block 12ms`; version 5 prints a tree, with `(3 tests | 1 failed)` and `(3)` after files and blocks. */
const HEADING_END = /(?:\s\(\d{1,6}(?: tests?[^()]{0,80})?\))?(?:\s\d{1,9}ms)?$/;
const SKIPPED = /^\s{0,200}[↓-]\s(.{1,1000})\s\[(?:skipped|todo)\]\s{0,20}$/u;
/** `mariadb - do.bench.mjs > select 1`: the fastest of a block, in the summary. */
const FASTEST = /^\s{1,10}.{1,300}? - (\S{1,300}\.[cm]?[jt]sx?(?: >.{0,600})?)\s{0,10}$/;
const NOISE: NoiseRules = {
  'notice of an experimental feature':
    /^(?:Benchmarking is an experimental feature\.|Breaking changes might not follow SemVer.{0,200})$/,
  'start of the run': /^(?:RUN|DEV)\s+v\d/,
  summary: /^(?:BENCH\s+Summary|[\d.,NaInfty]{1,30}x (?:faster|slower) than .{1,300})$/,
  'report written': /^(?:Benchmark|JSON) report written to /,
  'sum of the run': /^(?:Test Files|Tests|Start at|Duration)\s{2}/,
};

const tokensOf = (text: string): string[] => text.slice(0, 4000).trim().split(/\s+/);

const isTableHeader = (text: string): boolean =>
  text.includes('samples') && tokensOf(text).slice(1).join(' ') === COLUMNS.join(' ');

/** The values are at the end and contain no blanks; the rest before them is the name, which may contain both. */
function readRow(text: string): { readonly name: string; readonly outcome: LatencySummary | 'failed' } | null {
  const tokens = tokensOf(text);
  if (tokens.at(-1) === 'fastest' || tokens.at(-1) === 'slowest') tokens.pop();
  const printed = tokens.slice(-FIGURES);
  if (tokens.length <= FIGURES || !printed.every((token, at) => (at === 8 ? MARGIN : FIGURE).test(token))) return null;
  const figures = printed.map((token) => parsePrintedNumber(token.replace(/^±|%$/g, '')));
  const start = printed.reduceRight((at, token) => text.lastIndexOf(token, at - 1), text.length);
  const before = text.slice(0, start).trim();
  const name = before.replace(/^[·•]\s/u, '');
  const [, , , mean = null, p75 = null, p99 = null, , , rme = null, n = null] = figures;
  if (name === '' || n === null) return null;
  // A benchmark that threw is printed with zeros.
  const isThrown = n === 0 || mean === null;
  return { name, outcome: isThrown ? 'failed' : { unit: 'ms', n, mean, uncertainty: toRme(rme, n), p75, p99 } };
}

type Heading = {
  readonly line: Line;
  readonly indent: number;
  readonly names: readonly string[];
  readonly failed: boolean;
};

function readHeading(line: Line): Heading | null {
  const [, indent = '', sign = '', title = ''] = HEADING.exec(line.text) ?? [];
  if (title === '') return null;
  const whole = title.replace(HEADING_END, '').replace(/^bench\s{2}/, '');
  return { line, indent: indent.length, names: whole.trim().split(' > '), failed: sign === '×' || sign === '✗' };
}

/** Reads every table of the console, each once: versions 3 and 4 draw some again. */
class TableReader extends LineReader {
  readonly rows: FoundBenchmark[] = [];
  private readonly summarised: { readonly line: Line; readonly path: string }[] = [];
  private readonly seen = new Set<string>();
  private readonly used = new Set<Line>();
  private headings: Heading[] = [];
  private open: Heading[] = [];
  private inTable = false;

  protected read(line: Line): void {
    const row = this.inTable ? readRow(line.text) : null;
    const skipped = this.inTable ? SKIPPED.exec(line.text)?.[1] : undefined;
    const heading = row ? null : readHeading(line);
    const summarised = FASTEST.exec(line.text.slice(0, 1500))?.[1];
    if (isTableHeader(line.text)) {
      this.inTable = true;
      this.draft.accept(line);
    } else if (row) this.add(line, row.name, row.outcome);
    else if (skipped !== undefined) this.add(line, skipped, 'skipped');
    else if (heading) {
      this.inTable = false;
      this.headings.push(heading);
      this.open = [...this.open.filter(({ indent }) => indent < heading.indent), heading];
    } else if (this.inTable && /^\s{0,200}[·•]\s/u.test(line.text)) {
      this.draft.reject(line, line.text, 'not a row of the table');
    } else if (summarised !== undefined) this.summarised.push({ line, path: summarised.replace(/ >\s*$/, '') });
  }

  /**
   * Headings without a row: tests, or blocks whose table is elsewhere. The summary names every block: versions 3 and 4
   * draw another table again instead of that of some.
   */
  protected override finish(): void {
    const drawn = new Set(this.rows.map(({ path }) => path.slice(0, -1).join(' > ')));
    for (const { line, path } of this.summarised) {
      if (drawn.has(path)) this.draft.ignore(line, 'summary');
      else this.draft.reject(line, line.text, 'its table is not in the log: send the report, --outputJson');
    }
    for (const { line, failed } of this.headings) {
      if (this.used.has(line)) this.draft.accept(line);
      else if (failed) this.draft.reject(line, line.text, 'failed, and none of its benchmarks has a row');
      else this.draft.ignore(line, 'test without a benchmark');
    }
  }

  private add(line: Line, name: string, outcome: FoundBenchmark['outcome']): void {
    this.draft.accept(line);
    const path = this.open.flatMap(({ names }) => names);
    const key = JSON.stringify([path, line.text.trim()]);
    for (const heading of this.open) this.used.add(heading.line);
    if (!this.seen.has(key)) this.rows.push({ at: line, path: [...path, name], outcome });
    this.seen.add(key);
  }
}

/** A benchmark in the fields of tinybench; one that threw has none. */
function toFound(at: string, path: readonly string[], statistics: Fields): FoundBenchmark {
  const { latency, warning } = readTinybenchStatistics(statistics);
  return { at, path, outcome: latency.mean == null ? 'failed' : latency, warning };
}

const listIn = (value: unknown, key: string, pointer = '') =>
  isFields(value) ? listFields(value[key], `${pointer}/${key}`) : [];

const nameOf = (entry: Fields): string => readText(entry.name) ?? 'unnamed';

/** `--outputJson` of versions 1 to 4. A group's name is the file's, and those of the blocks around it, by ` > `. */
function listGroups(json: unknown): FoundBenchmark[] {
  const groups = listIn(json, 'files').flatMap(({ entry, pointer }) => listIn(entry, 'groups', pointer));
  return groups.flatMap(({ entry: group, pointer }) => {
    const around = (readText(group.fullName) ?? '').split(' > ');
    return listIn(group, 'benchmarks', pointer).map(({ entry, pointer }) =>
      toFound(pointer, [...around, nameOf(entry)], entry),
    );
  });
}

/** Only what sets the files apart: the folders they share hold the names of users. */
function withoutSharedFolders(files: readonly string[]): (file: string) => string {
  const folders = files.map((file) => file.split('/').slice(0, -1));
  const [first = []] = folders;
  const differs = first.findIndex((folder, at) => folders.some((other) => other[at] !== folder));
  const shared = differs < 0 ? first.length : differs;
  return (file) => file.split('/').slice(shared).join('/');
}

/** `--reporter=json` of version 5, where benchmarks are parts of tests. */
function listTests(json: unknown): FoundBenchmark[] {
  const files = listIn(json, 'testResults');
  const shorten = withoutSharedFolders(files.map(({ entry }) => nameOf(entry)));
  return files.flatMap(({ entry: file, pointer }) =>
    listIn(file, 'assertionResults', pointer).flatMap(({ entry: test, pointer }) => {
      const titles = [...(Array.isArray(test.ancestorTitles) ? test.ancestorTitles : []), test.title];
      const around = [shorten(nameOf(file)), ...titles.filter((title): title is string => typeof title === 'string')];
      return listIn(test, 'benchmarks', pointer).flatMap(({ entry, pointer }) =>
        listIn(entry, 'tasks', pointer).map(({ entry: task, pointer }) =>
          toFound(pointer, [...around, nameOf(task)], fieldsOf(task.latency)),
        ),
      );
    }),
  );
}

/** Every benchmark of the report, of any version. */
const listBenchmarks = (json: unknown): FoundBenchmark[] => [...listGroups(json), ...listTests(json)];

const FAILED = 'no values: the benchmark threw or was not run';

/** Names without the file's where they differ without it: a file that is moved goes on with its series. */
function toShortNames(paths: readonly (readonly string[])[]): (path: readonly string[]) => readonly string[] {
  const nameOf = (path: readonly string[]) => path.slice(1).join(' > ');
  const shared = listSharedNames(paths.map((path) => [nameOf(path), path[0]]));
  return (path) => (shared.has(nameOf(path)) ? path : path.slice(1));
}

function addBenchmarks(draft: OutcomeDraft, benchmarks: readonly FoundBenchmark[]): void {
  const shorten = toShortNames(benchmarks.map(({ path }) => path));
  for (const { at, path, outcome, warning } of benchmarks) {
    const named = toCell(shorten(path), { language: 'javascript', printed: path.join(' > ') });
    if (warning) draft.warn(at, warning);
    if (typeof outcome !== 'string') addLatencies(draft, at, named, outcome);
    else {
      const reason = outcome === 'failed' ? FAILED : 'marked as skipped or todo';
      addUnmeasured(draft, at, named, { unit: 'ms', status: outcome, reason });
    }
  }
}

/** What `vitest bench` prints, and its `--outputJson` report. */
export const vitest: Adapter = {
  name: 'vitest',
  title: 'vitest bench',
  harness: { name: 'vitest bench', tool: { name: 'vitest' } },
  noise: NOISE,
  aliases: ['vitest-bench'],
  signature:
    'a report of `vitest bench --outputJson` with `files`, `groups` and `benchmarks`, or its table with `hz` to `samples`',
  recognises: (native) =>
    native.json === undefined
      ? native.lines.some(({ text }) => isTableHeader(text))
      : listBenchmarks(native.json).length > 0,
  read(native, draft) {
    addBenchmarks(
      draft,
      native.json === undefined ? new TableReader(native, draft).readAll().rows : listBenchmarks(native.json),
    );
    const version = native.lines.slice(0, 100).map(({ text }) => /^\s{0,4}RUN\s{1,4}v(\d[\w.-]{0,40})/.exec(text)?.[1]);
    draft.setTool({ version: version.find((text) => text !== undefined) ?? null });
  },
};
