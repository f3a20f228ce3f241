import { type Fields, isFields, listFields, readText } from '../../json/json-fields.ts';
import { listSharedNames } from '../../names/shared-names.ts';
import type { NativeText } from '../../native/native-text.ts';
import type { Adapter } from '../../outcome/adapter.ts';
import { addLatencies, addUnmeasured } from '../../outcome/add-latencies.ts';
import { toCell } from '../../outcome/named-cell.ts';
import type { OutcomeDraft } from '../../outcome/outcome-draft.ts';
import { readTinybenchStatistics } from '../../outcome/tinybench-statistics.ts';
import { isTableHeader, NOISE, readTables, type VitestTableRow } from './read-tables.ts';

/** One benchmark of a report, with the names around it. */
type FoundBenchmark = {
  readonly pointer: string;
  /** The file, and the blocks and the test around the benchmark, outermost first; its own name last. */
  readonly path: readonly string[];
  /** In the fields of tinybench; none for a benchmark that threw. */
  readonly statistics: Fields;
};

const listIn = (value: unknown, key: string, pointer = '') =>
  isFields(value) ? listFields(value[key], `${pointer}/${key}`) : [];

const nameOf = (entry: Fields): string => readText(entry.name) ?? 'unnamed';

/** `--outputJson` of versions 1 to 4. A group's name is the file's, and those of the blocks around it, by ` > `. */
function listGroups(json: unknown): FoundBenchmark[] {
  const groups = listIn(json, 'files').flatMap(({ entry, pointer }) => listIn(entry, 'groups', pointer));
  return groups.flatMap(({ entry: group, pointer }) => {
    const around = (readText(group.fullName) ?? '').split(' > ');
    return listIn(group, 'benchmarks', pointer).map(({ entry, pointer }) => {
      return { pointer, path: [...around, nameOf(entry)], statistics: entry };
    });
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
        listIn(entry, 'tasks', pointer).map(({ entry: task, pointer }) => {
          return { pointer, path: [...around, nameOf(task)], statistics: isFields(task.latency) ? task.latency : {} };
        }),
      );
    }),
  );
}

/** Every benchmark of the report, of any version. */
const listBenchmarks = (json: unknown): FoundBenchmark[] => [...listGroups(json), ...listTests(json)];

/** True for the report of `vitest bench`. */
const isVitestReport = (json: unknown): boolean => listBenchmarks(json).length > 0;

const FAILED = 'no values: the benchmark threw or was not run';

/** Names without the file's where they differ without it: a file that is moved goes on with its series. */
function toShortNames(paths: readonly (readonly string[])[]): (path: readonly string[]) => readonly string[] {
  const nameOf = (path: readonly string[]) => path.slice(1).join(' > ');
  const shared = listSharedNames(paths, nameOf, ([file]) => file);
  return (path) => (shared.has(nameOf(path)) ? path : path.slice(1));
}

const toNamed = (path: readonly string[], short: readonly string[]) => {
  const { cell, printed } = toCell(short, { language: 'javascript' });
  return { cell, printed: { ...printed, name: path.join(' > ') } };
};

function addBenchmarks(draft: OutcomeDraft, benchmarks: readonly FoundBenchmark[]): void {
  const shorten = toShortNames(benchmarks.map(({ path }) => path));
  for (const { pointer, path, statistics } of benchmarks) {
    const cell = toNamed(path, shorten(path));
    const { latency, warning } = readTinybenchStatistics(statistics);
    if (warning !== null) draft.warn(pointer, warning);
    if (latency.mean != null) addLatencies(draft, pointer, cell, latency);
    else addUnmeasured(draft, pointer, cell, { unit: 'ms', status: 'failed', reason: FAILED });
  }
}

function addRows(draft: OutcomeDraft, rows: readonly VitestTableRow[]): void {
  const shorten = toShortNames(rows.map(({ path, name }) => [...path, name]));
  for (const { line, path: around, name, outcome } of rows) {
    const path = [...around, name];
    const cell = toNamed(path, shorten(path));
    if (outcome === 'failed') addUnmeasured(draft, line, cell, { unit: 'ms', status: outcome, reason: FAILED });
    else if (outcome === 'skipped') {
      addUnmeasured(draft, line, cell, { unit: 'ms', status: outcome, reason: 'marked as skipped or todo' });
    } else addLatencies(draft, line, cell, outcome);
  }
}

function read(native: NativeText, draft: OutcomeDraft): void {
  if (native.json !== undefined) addBenchmarks(draft, listBenchmarks(native.json));
  else addRows(draft, readTables(native, draft));
  const version = native.lines.slice(0, 100).map(({ text }) => /^\s{0,4}RUN\s{1,4}v(\d[\w.-]{0,40})/.exec(text)?.[1]);
  draft.setTool({ version: version.find((text) => text !== undefined) ?? null });
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
    native.json === undefined ? native.lines.some(({ text }) => isTableHeader(text)) : isVitestReport(native.json),
  read,
};
