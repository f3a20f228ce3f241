import type { Environment } from '@tachograph/schema/environment';
import { type IdentityGroup, type IdentityValue, productName } from '@tachograph/schema/normalise';
import { formatNumber } from '@tachograph/units';

/** One line of an environment's record. `identity` fields split series; the others are information. */
export type RecordRow = {
  readonly label: string;
  readonly value: string | null;
  /** The raw spelling, where the identity keeps less of it: `6.18.44` beside kernel 6.18. */
  readonly raw: string | null;
  readonly identity: boolean;
};
export type RecordGroup = { readonly title: string; readonly rows: readonly RecordRow[] };

const GROUPS: readonly IdentityGroup[] = ['Client host', 'Runtime and tool', 'Server', 'Link', 'Pinning'];

const gigabytes = (bytes: number | null | undefined) => (bytes ? `${formatNumber(bytes / 1e9, 3)} GB` : null);

/** The longer spelling behind an identity value, if the record has one. */
function rawOf(key: string, record: Environment): string | null {
  if (key === 'client.kernel') return record.client?.kernel ?? null;
  if (key === 'client.os') return record.client?.os ?? null;
  if (key === 'runtime.version') return record.runtime?.version ?? null;
  if (key === 'server.version') return record.server?.rawVersion ?? record.server?.version ?? null;
  return null;
}

type Fact = readonly [label: string, value: string | number | boolean | null | undefined];

/** A row that is information only. */
export const toInformation = ([label, value]: Fact): RecordRow => ({
  label,
  value: value === null || value === undefined ? null : String(value),
  raw: null,
  identity: false,
});

const information: Readonly<Record<IdentityGroup, (record: Environment) => readonly Fact[]>> = {
  'Client host': ({ client }) => [
    ['CPU vendor', client?.cpu?.vendor],
    ['Physical cores', client?.cpu?.cores],
    ['Clock', client?.cpu?.mhz ? `${formatNumber(client.cpu.mhz)} MHz` : null],
    ['Memory', gigabytes(client?.memoryBytes)],
    ['Governor', client?.governor],
    ['Region', client?.cloud?.region],
  ],
  'Runtime and tool': ({ runtime }) => [['Flags', runtime?.flags?.length ? runtime.flags.join(' ') : null]],
  Server: ({ server }) => [
    ['Server host', server?.host?.cpu?.model ?? server?.host?.os],
    ['Server memory', gigabytes(server?.host?.memoryBytes)],
  ],
  Link: ({ link }) => [
    ['Round trip, exact', typeof link?.rttMs === 'number' ? `${link.rttMs} ms` : null],
    ['Compression', typeof link?.compression === 'boolean' ? (link.compression ? 'on' : 'off') : null],
  ],
  Pinning: () => [],
};

const shown = (key: string, value: string | null): string | null => {
  if (value === null) return null;
  if (key === 'server.product' || key === 'runtime.name') return productName(value);
  if (key === 'link.topology') return value.replace('-', ' ');
  if (key === 'link.transport') return value === 'unix' ? 'UNIX socket' : value.toUpperCase();
  return value;
};

/** Everything recorded about an environment, grouped: identity fields first, then what is information only. */
export function toRecordGroups(fields: readonly IdentityValue[], record: Environment): RecordGroup[] {
  const groups = GROUPS.map((title): RecordGroup => {
    const identity = fields
      .filter((field) => field.group === title)
      .map(({ key, label, value }): RecordRow => {
        const raw = rawOf(key, record);
        return { label, value: shown(key, value), raw: raw === value ? null : raw, identity: true };
      });
    return { title, rows: [...identity, ...information[title](record).map(toInformation)] };
  });
  const other = [
    ['Load before', record.quality?.loadBefore],
    ['Load after', record.quality?.loadAfter],
    ['Steal', record.quality?.stealPct],
    ...Object.entries(record.extra ?? {}),
  ] as const;
  return [...groups, { title: 'Quality and other', rows: other.map(toInformation) }];
}

/** The groups with their stated rows and all identity fields, which are shown even where nothing is known. */
export const listStatedGroups = (fields: readonly IdentityValue[], record: Environment): RecordGroup[] =>
  toRecordGroups(fields, record)
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ identity, value }) => identity || value !== null) }))
    .filter(({ rows }) => rows.length > 0);

/** The server's settings as recorded, sorted by name. */
export const toConfigRows = (record: Environment): [string, string][] =>
  Object.entries(record.server?.config ?? {})
    .map(([name, value]): [string, string] => [name, String(value)])
    .sort(([a], [b]) => (a < b ? -1 : 1));
