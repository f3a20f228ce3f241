import { toDriverNames, toKey } from '../names/driver-names.ts';
import type { Table } from '../tables/table.ts';

/** A driver or a scenario, as a table may name it. */
export type KnownName = { readonly slug: string; readonly title: string };

/** The slug of the driver or the scenario that a label names; null if it names none. */
export type NameReader = (label: string) => string | null;

/** A slug as it can stand in a marker. */
const isWritable = ({ slug }: KnownName): boolean => /^[^\s,=<>~]{1,100}$/.test(slug) && !slug.includes('--');

/** Labels such as `mysql2`, `mysql2 3.24.6` and `MySQL2 (ops/s)`. At most 100 drivers. */
export function toDriverReader(drivers: readonly KnownName[]): NameReader {
  const known = drivers.filter(isWritable).slice(0, 100);
  const slugs = new Map(known.flatMap(({ slug, title }) => [title, slug].map((name) => [name.toLowerCase(), slug])));
  const { split } = toDriverNames([...slugs.keys()]);
  return (label) => slugs.get(split(label)?.name ?? '') ?? null;
}

/** Labels that are the slug or the title of a scenario, however they are spelt, with or without a unit in parentheses. */
export function toScenarioReader(scenarios: readonly KnownName[]): NameReader {
  const known = scenarios.filter(isWritable);
  const slugs = new Map(known.flatMap(({ slug, title }) => [title, slug].map((name) => [toKey(name), slug])));
  return (label) =>
    slugs.get(toKey(label)) ?? slugs.get(toKey(label.replace(/\s{0,3}[([][^()[\]]{0,60}[)\]]\s{0,3}$/, ''))) ?? null;
}

export type TableNames = {
  /** Slugs, each once, in the order of the table. */
  readonly drivers: readonly string[];
  readonly scenarios: readonly string[];
  /** Labels beside the scenarios that name none. */
  readonly unmatched: readonly string[];
};

export type Readers = { readonly ofDriver: NameReader; readonly ofScenario: NameReader };

const MOST = { drivers: 40, scenarios: 400 };

const readAll = (labels: readonly string[], read: NameReader): readonly string[] => [
  ...new Set(labels.flatMap((label) => read(label) ?? [])),
];

/** The drivers and scenarios of a table: two drivers at least on one side, a scenario on the other. Null for other tables. */
export function matchTable({ header, rows }: Table, { ofDriver, ofScenario }: Readers): TableNames | null {
  const above = header.slice(1).map(({ text }) => text);
  const beside = rows.map(([first]) => first?.text ?? '');
  for (const [labels, others] of [
    [above, beside],
    [beside, above],
  ] as const) {
    const drivers = readAll(labels, ofDriver);
    const scenarios = readAll(others, ofScenario);
    if (drivers.length < 2 || scenarios.length === 0) continue;
    if (drivers.length > MOST.drivers || scenarios.length > MOST.scenarios) return null;
    return { drivers, scenarios, unmatched: others.filter((label) => label !== '' && ofScenario(label) === null) };
  }
  return null;
}
