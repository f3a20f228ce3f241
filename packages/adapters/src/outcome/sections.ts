import { groupBy } from '@tachograph/schema/collection';
import { canonicalJson } from '@tachograph/schema/hash';
import type { Result } from '@tachograph/schema/result';
import type { Origin } from '@tachograph/schema/run';
import { findPart, type KnownDriver, type Language, toDriver } from '../names/known-drivers.ts';
import { toName } from '../text/clean-text.ts';
import type { Line } from '../text/native-text.ts';
import { type LeveledTitle, readTitle } from '../text/section-title.ts';
import { UNKNOWN } from './named-cell.ts';

/** A result with the position of the line that it stands in; null for a result of a document. */
export type Located = { readonly result: Result; readonly origin: Origin; readonly line: number | null };

/** A title of a person or a script, by its line and the position of that. */
export type Title = LeveledTitle & { readonly position: number; readonly line: Line };

/** The titles that a result stands under, outermost first. */
type Path = readonly Title[];

/** The fence of a block of code: in it, `# …` is a prompt or a comment of a shell and no heading. */
const FENCE = /^\s{0,8}(?:```|~~~) ?[\w.+-]{0,40}\s*$/;

/** The titles among lines in their order. */
export function listTitles(lines: Iterable<Line>, positions: Uint32Array): Title[] {
  let isCode = false;
  const titles: Title[] = [];
  for (const line of lines) {
    if (FENCE.test(line.text.slice(0, 60))) isCode = !isCode;
    const title = readTitle(line.text, isCode);
    if (title !== null) titles.push({ ...title, line, position: positions[line.number] ?? 0 });
  }
  return titles;
}

/** The path at each title: a title ends those of its level and of the levels below. */
function listPaths(titles: readonly Title[]): Path[] {
  let open: Path = [];
  return titles.map((title) => {
    open = [...open.filter(({ level }) => level < title.level), title];
    return open;
  });
}

/** The last path that begins above a position; `paths` and `titles` are in the order of their positions. */
function findPath(titles: readonly Title[], paths: readonly Path[], position: number | null): Path {
  let from = 0;
  let to = position === null ? 0 : titles.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((titles[middle]?.position ?? 0) < Number(position)) from = middle + 1;
    else to = middle;
  }
  return paths[from - 1] ?? [];
}

const textOf = (path: Path): string => path.map(({ text }) => text).join(' / ');

/** A row with the titles above it, and the one of them that is its driver. */
type Row = Located & {
  readonly path: Path;
  readonly titled: { readonly title: Title; readonly known: KnownDriver } | null;
};

/**
 * The innermost title that is nothing but the name of a driver. A proxy stands before the client that a tool has of its
 * own; any other driver is taken where nothing else names one. `isAmong`: other titles are drivers too, so a name that
 * may also be a database's is one.
 */
function findTitled(path: Path, { driver }: Result, isAmong: boolean): Row['titled'] {
  for (const title of path.toReversed()) {
    const known = findPart(title.text, (driver.language as Language | undefined) ?? null);
    const isClear = known !== null && (isAmong || known.evidence === 'word');
    if (isClear && (driver.name === UNKNOWN || known.kind === 'proxy')) return { title, known };
  }
  return null;
}

const cellOf = ({ result: { scenario, params = {}, driver } }: Located): string =>
  canonicalJson([scenario, params, driver.name, driver.version ?? null, driver.options ?? {}]);

const driverOf = ({ result, titled }: Row): string => titled?.title.text.toLowerCase() ?? result.driver.name;

/** The row with the driver that its title names, and with its section where that tells it apart. */
function settle({ path, titled, ...row }: Row, isApart: boolean, isCommon: (title: Title) => boolean): Located {
  const { result, origin } = row;
  const section = toName(textOf(path.filter((title) => title !== titled?.title && !isCommon(title))), 500);
  const params = isApart && section !== '' ? { params: { ...result.params, section } } : {};
  if (titled === null) return isApart && section !== '' ? { ...row, result: { ...result, ...params } } : row;
  const driver = toDriver(titled.title.text, titled.known.language ?? null);
  const uncertain = origin.uncertain.filter((field) => field !== 'driver');
  return { ...row, result: { ...result, ...params, driver }, origin: { ...origin, uncertain } };
}

/** Rows with what the titles above them say, and the titles that said something. */
type Sectioned = { readonly rows: readonly Located[]; readonly used: readonly Title[] };

/**
 * What titles say of the results below them. A title that is a driver is the driver of results without one. Results of
 * one cell under different titles are no repeats: they get a param `section`, with the titles that not all results
 * share, unless their drivers tell them apart. Other results are left as they are.
 */
export function settleSections(located: readonly Located[], titles: readonly Title[]): Sectioned {
  if (titles.length === 0) return { rows: located, used: [] };
  const paths = listPaths(titles);
  const isAmong = titles.some(({ text }) => findPart(text, null)?.evidence === 'word');
  const rows = located.map((row): Row => {
    const path = findPath(titles, paths, row.line);
    return { ...row, path, titled: findTitled(path, row.result, isAmong) };
  });
  const counts = new Map<string, number>();
  const keyOf = ({ level, text }: Title) => JSON.stringify([level, text]);
  for (const { path } of rows) for (const title of path) counts.set(keyOf(title), (counts.get(keyOf(title)) ?? 0) + 1);
  const isCommon = (title: Title) => counts.get(keyOf(title)) === rows.length;
  const apart = new Set<Row>();
  for (const cell of groupBy(rows, cellOf).values()) {
    if (new Set(cell.map(({ path }) => textOf(path))).size < 2) continue;
    for (const [driver, repeats] of groupBy(cell, driverOf)) {
      const isSplit = driver === UNKNOWN || new Set(repeats.map(({ path }) => textOf(path))).size > 1;
      if (isSplit) for (const row of repeats) apart.add(row);
    }
  }
  return {
    rows: rows.map((row) => settle(row, apart.has(row), isCommon)),
    used: rows.flatMap((row) => (apart.has(row) || row.titled ? row.path : [])),
  };
}
