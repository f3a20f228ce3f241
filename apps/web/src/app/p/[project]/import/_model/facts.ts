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
  os: '',
  transport: '',
  topology: '',
  note: '',
};

export type Facts = Readonly<typeof NO_FACTS>;

/** What the text itself says about the environment, for the form. */
export const readFacts = (environment: Environment): Partial<Facts> => ({
  serverProduct: environment.server?.product ?? '',
  serverVersion: environment.server?.version ?? '',
  runtimeName: environment.runtime?.name ?? '',
  runtimeVersion: environment.runtime?.version ?? '',
  cpu: environment.client?.cpu?.model ?? '',
  os: environment.client?.os ?? '',
  transport: environment.link?.transport ?? '',
  topology: environment.link?.topology ?? '',
});

const stated = (text: string): string | null => text.trim() || null;
const oneOf = <T extends string>(text: string, options: readonly T[]): T | null =>
  options.find((option) => option === text) ?? null;

export const TRANSPORTS = ['tcp', 'unix', 'pipe', 'memory'] as const;
export const TOPOLOGIES = ['same-host', 'two-hosts', 'distant'] as const;

/** The form over what the adapter read: a field of the form always wins, and what has no field there is unchanged. */
export const toEnvironment = (facts: Facts, read: Environment): Environment => ({
  ...read,
  client: { ...read.client, cpu: { ...read.client?.cpu, model: stated(facts.cpu) }, os: stated(facts.os) },
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
