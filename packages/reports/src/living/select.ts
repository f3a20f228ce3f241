import type { Figures, FiguresColumn, FiguresRatio, FiguresRow } from './figures.ts';

/** A column and the name that a document has for it. */
export type NamedColumn = { readonly name: string; readonly column: FiguresColumn };

/** Go writes `v1.8.1` where columns show `1.8.1`. */
const withoutPrefix = (version: string | null) => version?.replace(/^v(?=\d)/, '');

/** The column of a name as in `mariadb`, `mariadb@3.4.0` or `mariadb@3.4.0~3f2a91`; the newest of several. */
export function findColumn({ columns }: Figures, name: string): FiguresColumn | null {
  const [, slug = '', version, environment] = /^([^@~]{1,400})(?:@([^~]{1,400}))?(?:~(.{1,400}))?$/.exec(name) ?? [];
  const ending = environment?.slice(environment.lastIndexOf('~') + 1);
  const isNamed = (column: FiguresColumn) =>
    column.driver.slug === slug &&
    (version === undefined || withoutPrefix(column.version) === withoutPrefix(version)) &&
    (ending === undefined || column.environment?.identity.startsWith(ending) === true);
  return columns
    .filter(isNamed)
    .reduce<FiguresColumn | null>((best, next) => (best === null || next.sortKey > best.sortKey ? next : best), null);
}

/** The reference, if the figures have one, then the columns of the drivers in their order: all of them without names. */
export function selectColumns(figures: Figures, drivers: readonly string[]): readonly NamedColumn[] {
  const { columns, reference } = figures;
  const toNamed = (column: FiguresColumn) => ({ name: column.driver.slug, column });
  const isReference = ({ column }: NamedColumn) => column.key === reference;
  const named = drivers.flatMap((name) => {
    const column = findColumn(figures, name);
    return column ? [{ name, column }] : [];
  });
  const all = drivers.length === 0 ? columns.map(toNamed) : [...named, ...columns.map(toNamed).filter(isReference)];
  const unique = new Map<string, NamedColumn>();
  for (const entry of all) if (!unique.has(entry.column.key)) unique.set(entry.column.key, entry);
  const first = reference === null ? undefined : unique.get(reference);
  const others = [...unique.values()].filter((entry) => !isReference(entry));
  return first ? [first, ...others] : others;
}

const hasParams = ({ parameters }: FiguresRow, params: readonly string[]): boolean =>
  params.every((param) => {
    const at = param.indexOf('=');
    const name = param.slice(0, at);
    return at > 0 && Object.hasOwn(parameters, name) && parameters[name] === param.slice(at + 1);
  });

/** The rows of scenarios in their order, all of them without names, and only those with the parameters. */
export function selectRows(
  { rows, scenarios: known }: Figures,
  { scenarios, params }: { readonly scenarios: readonly string[]; readonly params: readonly string[] },
): readonly FiguresRow[] {
  const named = scenarios.length === 0 ? rows : scenarios.flatMap((slug) => known.get(slug) ?? []);
  return params.length === 0 ? named : named.filter((row) => hasParams(row, params));
}

/** One text for each case of a scenario. */
export const rowKeyOf = ({ scenario, parameters }: FiguresRow): string =>
  JSON.stringify([scenario, ...Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1))]);

const INVERSE = { better: 'worse', worse: 'better' } as const;

/** The same comparison from the side of the reference. */
const invert = ({ ratio, low, high, outcome }: FiguresRatio): FiguresRatio => ({
  ratio: toInverse(ratio),
  low: toInverse(high),
  high: toInverse(low),
  outcome: outcome === 'better' || outcome === 'worse' ? INVERSE[outcome] : outcome,
});

const toInverse = (value: number | null): number | null => (value === null || value === 0 ? null : 1 / value);

/** How two drivers compare: a function of a row, or of null for the mean of all. Null where the figures do not say. */
export type Pair = (row: FiguresRow | null) => FiguresRatio | null;

/** The pair of a driver and a reference, of which one has to be the reference of the figures. Null otherwise. */
export function pairOf(figures: Figures, driver: string, reference: string | null): Pair | null {
  const ofDriver = findColumn(figures, driver)?.key;
  const ofReference = reference === null ? figures.reference : findColumn(figures, reference)?.key;
  if (ofDriver === undefined || ofReference === undefined || ofReference === null || ofDriver === ofReference)
    return null;
  const read = (row: FiguresRow | null, key: string) => (row ? row.cells : figures.summary).get(key) ?? null;
  if (ofReference === figures.reference) return (row) => read(row, ofDriver);
  if (ofDriver !== figures.reference) return null;
  return (row) => {
    const found = read(row, ofReference);
    return found && invert(found);
  };
}
