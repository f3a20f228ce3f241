import { type Fields, isFields, listFields, readText } from '../../json/json-fields.ts';

/** One benchmark of a report, with the names around it. */
export type FoundBenchmark = {
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
export const listBenchmarks = (json: unknown): FoundBenchmark[] => [...listGroups(json), ...listTests(json)];

/** True for the report of `vitest bench`. */
export const isVitestReport = (json: unknown): boolean => listBenchmarks(json).length > 0;
