type Json = string | number | boolean | null | readonly Json[] | JsonObject;
type JsonObject = { readonly [key: string]: Json };

/** What a line needs of a run in JSON. */
type RunJson = { readonly results: readonly object[] };

/** A run in a line of a recorded file, where tables stand for its results. */
type RecordedLine = { readonly tables: readonly ResultTable[] };

/** The keys that lead to a value in nested objects: `["driver", "version"]`. */
type Path = readonly string[];

/**
 * Results of one shape, as a table: `columns` are the values that differ, a row has one for each of them, and `same` is what
 * all rows have in common.
 */
type ResultTable = {
  readonly same: JsonObject;
  readonly columns: readonly Path[];
  readonly rows: readonly (readonly Json[])[];
};

type Leaf = { readonly path: Path; readonly value: Json };

const isBranch = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

const listLeaves = (value: Json, path: Path = []): Leaf[] =>
  isBranch(value)
    ? Object.entries(value).flatMap(([key, inner]) => listLeaves(inner, [...path, key]))
    : [{ path, value }];

const shapeOf = (leaves: readonly Leaf[]): string => JSON.stringify(leaves.map(({ path }) => path));

/**
 * A run as a line of a recorded file. Names, units and anchors are most of a result with a single figure: as tables, those of
 * an interleaved run have two fifths of the size.
 */
export function toLine({ results, ...run }: RunJson): string {
  const line: RecordedLine = { ...run, tables: toTables(results as readonly JsonObject[]) };
  return JSON.stringify(line);
}

/** The run of a line. The keys of a result are in another order than before. */
export function fromLine(line: string): RunJson {
  const { tables, ...run } = JSON.parse(line) as RecordedLine;
  return { ...run, results: tables.flatMap(fromTable) };
}

/** Neighbours of one shape share a table, so the order of the results remains. */
function toTables(results: readonly JsonObject[]): ResultTable[] {
  const groups: Leaf[][][] = [];
  for (const leaves of results.map((result) => listLeaves(result))) {
    const last = groups.at(-1);
    if (last?.[0] && shapeOf(last[0]) === shapeOf(leaves)) last.push(leaves);
    else groups.push([leaves]);
  }
  return groups.map(toTable);
}

function toTable(group: readonly (readonly Leaf[])[]): ResultTable {
  const [first = []] = group;
  const valueAt = (leaves: readonly Leaf[], at: number) => leaves[at]?.value ?? null;
  const isSame = first.map(({ value }, at) =>
    group.every((leaves) => JSON.stringify(valueAt(leaves, at)) === JSON.stringify(value)),
  );
  return {
    same: plant(first.filter((_, at) => isSame[at])),
    columns: first.flatMap(({ path }, at) => (isSame[at] ? [] : [path])),
    rows: group.map((leaves) => leaves.flatMap(({ value }, at) => (isSame[at] ? [] : [value]))),
  };
}

const fromTable = ({ same, columns, rows }: ResultTable): JsonObject[] =>
  rows.map((row) => plant([...listLeaves(same), ...columns.map((path, at) => ({ path, value: row[at] ?? null }))]));

/** The object that has these leaves. The root of an empty object is a leaf without a path. */
function plant(leaves: readonly Leaf[]): JsonObject {
  const branches = new Map<string, Leaf[]>();
  const own: [string, Json][] = [];
  for (const { path, value } of leaves) {
    const [key, ...rest] = path;
    if (key === undefined) continue;
    if (rest.length === 0) own.push([key, value]);
    else branches.set(key, [...(branches.get(key) ?? []), { path: rest, value }]);
  }
  return Object.fromEntries([...own, ...[...branches].map(([key, inner]) => [key, plant(inner)] as const)]);
}
