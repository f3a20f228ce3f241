import type { Environment } from '@tachograph/schema/environment';
import type { Source } from '@tachograph/schema/run';

/** The form before anything is filled in: what the pasted text does not say. Empty text: not stated. */
export const NO_FACTS = {
  title: '',
  /** As `<input type="datetime-local">` writes it, in the zone of the browser. */
  startedAt: '',
  kind: 'manual' as 'manual' | 'published',
  url: '',
  publishedIn: '',
  /** An environment of the project whose record is used as it is; empty: the fields below. */
  sameAs: '',
  serverProduct: '',
  serverVersion: '',
  runtimeName: '',
  runtimeVersion: '',
  cpu: '',
  cpus: '',
  /** In GB of 2^30 bytes. */
  memory: '',
  os: '',
  kernel: '',
  transport: '',
  topology: '',
  note: '',
};

export type Facts = Readonly<typeof NO_FACTS>;

const GB = 2 ** 30;
const toGigabytes = (bytes: number | null | undefined): string =>
  bytes ? String(Number((bytes / GB).toFixed(2))) : '';

/** Fields of the form that a text may fill, by their paths in an environment. */
export const ENVIRONMENT_PATHS = {
  serverProduct: 'server.product',
  serverVersion: 'server.version',
  runtimeName: 'runtime.name',
  runtimeVersion: 'runtime.version',
  cpu: 'client.cpu.model',
  cpus: 'client.cpu.logical',
  memory: 'client.memoryBytes',
  os: 'client.os',
  kernel: 'client.kernel',
  transport: 'link.transport',
  topology: 'link.topology',
} as const satisfies Partial<Record<keyof Facts, string>>;

/** What the text itself says about the environment, for the form. */
export const readFacts = (environment: Environment): Partial<Facts> => ({
  serverProduct: environment.server?.product ?? '',
  serverVersion: environment.server?.version ?? '',
  runtimeName: environment.runtime?.name ?? '',
  runtimeVersion: environment.runtime?.version ?? '',
  cpu: environment.client?.cpu?.model ?? '',
  cpus: environment.client?.cpu?.logical?.toString() ?? '',
  memory: toGigabytes(environment.client?.memoryBytes),
  os: environment.client?.os ?? '',
  kernel: environment.client?.kernel ?? '',
  transport: environment.link?.transport ?? '',
  topology: environment.link?.topology ?? '',
});

const stated = (text: string): string | null => text.trim() || null;
const positive = (text: string): number | null => (Number(text) > 0 ? Number(text) : null);
const oneOf = <T extends string>(text: string, options: readonly T[]): T | null =>
  options.find((option) => option === text) ?? null;

export const TRANSPORTS = ['tcp', 'unix', 'pipe', 'memory'] as const;
export const TOPOLOGIES = ['same-host', 'two-hosts', 'distant'] as const;

/** The bytes that were read, unless the form says something else. */
function toBytes(memory: string, read: number | null | undefined): number | null {
  if (read && toGigabytes(read) === memory) return read;
  const gigabytes = positive(memory);
  return gigabytes && Math.round(gigabytes * GB);
}

/** The form over what the adapter read: a field of the form always wins, and what has no field there is unchanged. */
export const toEnvironment = (facts: Facts, read: Environment): Environment => ({
  ...read,
  client: {
    ...read.client,
    cpu: { ...read.client?.cpu, model: stated(facts.cpu), logical: positive(facts.cpus) },
    memoryBytes: toBytes(facts.memory, read.client?.memoryBytes),
    os: stated(facts.os),
    kernel: stated(facts.kernel),
  },
  runtime: { ...read.runtime, name: stated(facts.runtimeName), version: stated(facts.runtimeVersion) },
  server: { ...read.server, product: stated(facts.serverProduct), version: stated(facts.serverVersion) },
  link: {
    ...read.link,
    transport: oneOf(facts.transport, TRANSPORTS),
    topology: oneOf(facts.topology, TOPOLOGIES),
  },
});

export const toSource = ({ kind, url, publishedIn }: Facts): Source => ({
  kind: kind === 'published' ? 'published' : 'import',
  ...(stated(url) ? { url: stated(url) } : {}),
  ...(stated(publishedIn) ? { title: stated(publishedIn) } : {}),
});
