import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { toLinkFacts, toRuntime } from '@tachograph/bench/turns';
import type { RunInput } from '@tachograph/schema/run';
import { mergeStated } from '@tachograph/schema/validation';
import type { Captured } from '../capture/capture.ts';
import { isTable } from '../read-json.ts';
import type { ReadyDatabase } from './keep-database.ts';
import type { Measured } from './measured.ts';
import type { BenchPlan } from './plan-bench.ts';

type Facts = {
  readonly captured: Captured;
  readonly quality: object;
  readonly core: number | null;
  /** Null where the plan has none. */
  readonly database: ReadyDatabase;
};

function toServer(sessions: Measured['sessions']) {
  const [rawVersion, ...others] = new Set(sessions.map(({ server }) => server));
  if (typeof rawVersion !== 'string' || others.length > 0) return {};
  const version = /^\d+(?:\.\d+)*/.exec(rawVersion)?.[0] ?? null;
  return { server: { product: /mariadb/i.test(rawVersion) ? 'mariadb' : null, version, rawVersion } };
}

function isThisHost(host: string): boolean {
  if (host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host));
}

/** The connection as all workers observed it alike, with notes where they differ or are not what was wanted. */
function toObservedLink(wanted: string | undefined, host: string | undefined, sessions: Measured['sessions']) {
  const { link, notes } = toLinkFacts(sessions);
  const { transport } = link;
  const isHere = transport === 'unix' || (host !== undefined && isThisHost(host));
  const isOther = wanted !== undefined && transport !== null && transport !== wanted;
  const other = `The connections were meant to be ${wanted} and were ${transport}, which is what is stored.`;
  return {
    link: { ...link, ...(host !== undefined && { topology: isHere ? ('same-host' as const) : null, rttMs: null }) },
    notes: isOther ? [...notes, other] : notes,
  };
}

/** SQLite has no connection; where nothing was observed, it is as it was wanted. */
function toLink({ database }: BenchPlan['config'], { sessions }: Measured, ready: ReadyDatabase) {
  if (database?.engine === 'sqlite') return { link: { transport: 'memory' as const, tls: null, compression: null } };
  const isObserved = sessions.some(({ transport, tls, compression }) => transport ?? tls ?? compression);
  if (isObserved) return toObservedLink(database?.transport, ready?.host, sessions);
  if (database) return { link: { transport: database.transport, tls: null, compression: null } };
  return sessions.some((session) => Object.keys(session).length > 0) ? { link: toLinkFacts(sessions).link } : {};
}

/** Where an invocation was measured, as it was observed, and what a reader must know of it. */
export function toEnvironment({ config }: BenchPlan, measured: Measured, facts: Facts) {
  const { captured, quality, core, database } = facts;
  const { extra: ofDatabase, ...server } = database?.facts ?? {};
  const runtime = toRuntime(measured.runtimes);
  const extra = { ...ofDatabase, ...(runtime.several !== null && { runtimes: runtime.several }) };
  const { notes = [], ...observed } = { notes: [], ...toLink(config, measured, database) };
  const delayMs = config.database?.delayMs;
  const link = delayMs === undefined ? observed : { link: { ...observed.link, rttMs: delayMs } };
  const delay = delayMs === undefined ? [] : [`Each round trip takes ${delayMs} ms more, by a proxy of tacho.`];
  const found: RunInput['environment'] = {
    ...captured.environment,
    runtime: runtime.value ?? { name: null, version: null },
    ...(database ? { server } : toServer(measured.sessions)),
    ...link,
    pinning: core === null ? null : { client: [core], server: database?.isPinned ? [core] : null },
    quality,
    ...(Object.keys(extra).length > 0 && { extra }),
  };
  const merged = mergeStated(found, config.environment);
  return { environment: isTable(merged) ? merged : found, notes: [...notes, ...delay] };
}
