import type { ClientHost, Environment } from '../environment/environment.ts';
import type { Json } from '../hash/canonical-json.ts';
import { shortHash } from '../hash/content-hash.ts';
import type { Harness } from '../run/run.ts';
import { parseVersion } from '../version/version.ts';

export type IdentityGroup = 'Client host' | 'Runtime and tool' | 'Server' | 'Link' | 'Pinning';

/** One field of the environment's identity, with its value. */
export type IdentityValue = {
  /** The name used in a project's settings, in URLs and in answers: `server.version`. */
  readonly key: string;
  readonly label: string;
  readonly group: IdentityGroup;
  readonly value: string | null;
};

/** How a field is read from an environment. */
type IdentityField = Omit<IdentityValue, 'value'> & {
  readonly read: (environment: Environment, harness: Harness | null) => string | null;
};

const majorMinor = (raw: string | null | undefined): string | null => {
  if (!raw) return null;
  const version = parseVersion(raw, 'server');
  return version.parsed ? version.line : raw;
};

const major = (raw: string | null | undefined): string | null => {
  if (!raw) return null;
  const version = parseVersion(raw);
  return version.parsed ? (version.text.split('.')[0] ?? raw) : raw;
};

/** Name and major version: `Debian GNU/Linux 12 (bookworm) → Debian GNU/Linux 12`; Ubuntu's release is `22.04`. */
function osRelease(os: string | null | undefined): string | null {
  if (!os) return null;
  const match = /^(.*?)\s+(\d+)(\.\d+)?/.exec(os);
  if (!match) return os;
  const twoPart = /ubuntu|alpine|opensuse/i.test(match[1] ?? '');
  return `${match[1]} ${match[2]}${twoPart ? (match[3] ?? '') : ''}`;
}

/** Round trips that may share a line. The bounds are a factor of ten apart, so noise does not move a link across one. */
export function rttClass(rttMs: number | null | undefined): string | null {
  if (rttMs === null || rttMs === undefined) return null;
  if (rttMs < 0.1) return 'under 0.1 ms';
  if (rttMs < 1) return '0.1 to 1 ms';
  if (rttMs < 10) return '1 to 10 ms';
  return '10 ms and more';
}

const coreList = (cores: readonly number[] | null | undefined): string | null =>
  cores && cores.length > 0 ? `core ${[...cores].sort((a, b) => a - b).join(', ')}` : null;

const cloudInstance = (host: ClientHost | undefined): string | null => {
  const parts = [host?.cloud?.provider, host?.cloud?.instanceType].filter((part) => part);
  return parts.length > 0 ? parts.join(' ') : null;
};

const configHash = (environment: Environment): string | null =>
  environment.server?.config ? shortHash(environment.server.config as Json) : null;

const field = (key: string, label: string, group: IdentityGroup, read: IdentityField['read']): IdentityField => ({
  key,
  label,
  group,
  read,
});

/** Every field that may split a series, in the order pages show them. All are part of the default identity. */
const IDENTITY_FIELDS: readonly IdentityField[] = [
  field('client.cpu.model', 'CPU', 'Client host', (e) => e.client?.cpu?.model ?? null),
  field('client.cpu.arch', 'Architecture', 'Client host', (e) => e.client?.cpu?.arch ?? null),
  field('client.cpu.logical', 'Logical cores', 'Client host', (e) => e.client?.cpu?.logical?.toString() ?? null),
  field('client.os', 'Operating system', 'Client host', (e) => osRelease(e.client?.os)),
  field('client.kernel', 'Kernel', 'Client host', (e) => majorMinor(e.client?.kernel)),
  field('client.virtualization', 'Virtualisation', 'Client host', (e) => e.client?.virtualization ?? null),
  field('client.cloud', 'Cloud instance', 'Client host', (e) => cloudInstance(e.client)),
  field('runtime.name', 'Runtime', 'Runtime and tool', (e) => e.runtime?.name ?? null),
  field('runtime.version', 'Runtime version', 'Runtime and tool', (e) => majorMinor(e.runtime?.version)),
  field('tool.name', 'Tool', 'Runtime and tool', (_, harness) => harness?.tool?.name ?? null),
  field('tool.version', 'Tool version', 'Runtime and tool', (_, harness) => major(harness?.tool?.version)),
  field('server.product', 'Product', 'Server', (e) => e.server?.product ?? null),
  field('server.version', 'Server version', 'Server', (e) => majorMinor(e.server?.version ?? e.server?.rawVersion)),
  field('server.config', 'Configuration', 'Server', configHash),
  field('link.transport', 'Transport', 'Link', (e) => e.link?.transport ?? null),
  field('link.topology', 'Topology', 'Link', (e) => e.link?.topology ?? null),
  field('link.tls', 'TLS', 'Link', (e) => e.link?.tls ?? null),
  field('link.rtt', 'Round trip', 'Link', (e) => rttClass(e.link?.rttMs)),
  field('pinning.server', 'Server pinned to', 'Pinning', (e) => coreList(e.pinning?.server)),
  field('pinning.client', 'Client pinned to', 'Pinning', (e) => coreList(e.pinning?.client)),
];

/** What such a field is called, without a value. */
export type ListedField = Omit<IdentityValue, 'value'>;

/** Every field that may split a series, in the order pages show them. */
export const LISTED_FIELDS: readonly ListedField[] = IDENTITY_FIELDS.map(({ read: _, ...listed }) => listed);

export const DEFAULT_IDENTITY_KEYS: readonly string[] = IDENTITY_FIELDS.map((f) => f.key);

/** The identity fields of one environment, unknown ones as null. */
export function identityValues(
  environment: Environment,
  harness: Harness | null,
  keys: readonly string[] = DEFAULT_IDENTITY_KEYS,
): IdentityValue[] {
  return IDENTITY_FIELDS.filter((f) => keys.includes(f.key)).map(({ key, label, group, read }) => ({
    key,
    label,
    group,
    value: read(environment, harness),
  }));
}

/**
 * The keys of a project's identity as they are stored: each once and in the order of the fields, whatever order they were chosen in. Null
 * for all of them, which are the default.
 */
export function toIdentityKeys(chosen: readonly string[]): readonly string[] | null {
  const keys = DEFAULT_IDENTITY_KEYS.filter((key) => chosen.includes(key));
  return keys.length === DEFAULT_IDENTITY_KEYS.length ? null : keys;
}

/** Sixteen hexadecimal digits that two environments share exactly when their identity fields agree. */
export const environmentIdentity = (values: readonly IdentityValue[]): string =>
  shortHash(Object.fromEntries(values.map(({ key, value }) => [key, value])));

const PRODUCT_NAMES: Readonly<Record<string, string>> = {
  mariadb: 'MariaDB',
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  node: 'Node',
  nodejs: 'Node',
  go: 'Go',
  java: 'Java',
  jvm: 'Java',
  python: 'Python',
};

/** `mariadb → MariaDB`; a name nobody knows is left as it is. */
export const productName = (name: string): string => PRODUCT_NAMES[name.toLowerCase()] ?? name;

const TOPOLOGY_LABELS = { 'same-host': 'same host', 'two-hosts': 'two hosts', distant: 'distant' } as const;

/** A processor without what all of them are called: `Intel(R) Xeon(R) CPU E5-2650 @ 2.00GHz` → `Intel Xeon E5-2650`. */
const processorName = (model: string): string =>
  model
    .replace(/\((?:R|TM|C)\)/gi, ' ')
    .replace(/@.*$/, '')
    .replace(/\b(?:CPU|Processor|\d+-Core)\b/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * A short name for people: `MariaDB 10.11 · Node 20.20 · same host · pinned · Intel Xeon`; "environment not stated" when
 * nothing is known.
 */
export function environmentLabel(environment: Environment): string {
  const { client, server, runtime, link, pinning } = environment;
  const withVersion = (name: string | null | undefined, version: string | null | undefined) =>
    name ? [productName(name), version].filter((part) => part).join(' ') : null;
  const parts = [
    withVersion(server?.product, majorMinor(server?.version ?? server?.rawVersion)),
    withVersion(runtime?.name, majorMinor(runtime?.version)),
    link?.topology ? TOPOLOGY_LABELS[link.topology] : null,
    link?.transport === 'unix' ? 'UNIX socket' : null,
    link?.tls && link.tls !== 'off' ? 'TLS' : null,
    pinning?.client?.length || pinning?.server?.length ? 'pinned' : null,
    client?.cpu?.model ? processorName(client.cpu.model) : null,
  ].filter((part): part is string => Boolean(part));
  return parts.length > 0 ? parts.join(' · ') : 'environment not stated';
}
