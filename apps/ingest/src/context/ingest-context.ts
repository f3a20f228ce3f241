import { createHash } from 'node:crypto';
import { RunMemory } from '@tachograph/schema/reading';
import { createReader, type Reader, type Store } from '@tachograph/store/database';
import { createLimiter, type Limiter, toClientNetwork } from '@tachograph/store/limits';
import { type ByteCache, createByteCache } from '@tachograph/telemetry/cache';
import { LRUCache } from 'lru-cache';
import { CiIdentities } from '../ci/ci-identities.ts';
import type { Handler } from '../http/add-route.ts';
import { ProblemError } from '../http/problem.ts';
import type { Limits } from '../limits/limits.ts';
import { SeriesQuota } from '../limits/series-quota.ts';
import { UploadMemory } from '../limits/upload-memory.ts';
import { UploadRates } from '../limits/upload-rates.ts';
import { BodyThreads } from '../threads/body-threads.ts';
import type { Deps } from './deps.ts';
import type { Actor } from './find-actor.ts';
import { ReadinessCheck } from './readiness.ts';

/** How long a token is remembered, in milliseconds. */
const REMEMBERED_MS = 30_000;

const MOST = 1_000;

/** Tokens are kept as the database keeps them: their text is nowhere, and no lookup depends on how much of one is right. */
const toKey = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * Upload tokens that were in force a moment ago. One that is remembered is no permission: it says which project a run is to be
 * made for, while the database decides.
 */
class KnownTokens {
  readonly #tokens: LRUCache<string, Actor>;

  constructor(now: () => number) {
    this.#tokens = new LRUCache({ max: MOST, ttl: REMEMBERED_MS, ttlResolution: 0, perf: { now } });
  }

  find(text: string): Actor | null {
    return this.#tokens.get(toKey(text)) ?? null;
  }

  add(text: string, token: Actor): void {
    this.#tokens.set(toKey(text), token);
  }

  forget(text: string): void {
    this.#tokens.delete(toKey(text));
  }
}

/** Counts requests without a valid token by the IP address that sends them. A valid token is never rejected here. */
class WrongTokens {
  readonly #limiter: Limiter;

  constructor({ pool }: Pick<Store, 'pool'>, { wrongTokensPerMinute }: Pick<Limits, 'wrongTokensPerMinute'>) {
    this.#limiter = createLimiter({ pool, name: 'wrong-tokens', points: wrongTokensPerMinute, duration: 60 });
  }

  /** Count one, and throw a `ProblemError` if the address has sent too many. */
  async count(ip: string): Promise<void> {
    const { allowed, limit, retryAfterSeconds } = await this.#limiter.consume(toClientNetwork(ip));
    if (allowed) return;
    throw new ProblemError('rate-limited', `More than ${limit} unknown tokens a minute came from your IP address.`, {
      headers: { 'retry-after': String(retryAfterSeconds), connection: 'close' },
    });
  }
}

/** What all routes of one server share: its dependencies and its state. */
export type IngestContext = {
  readonly deps: Deps;
  readonly readiness: ReadinessCheck;
  readonly memory: UploadMemory;
  readonly threads: BodyThreads;
  readonly rates: UploadRates;
  readonly wrongTokens: WrongTokens;
  readonly knownTokens: KnownTokens;
  readonly identities: CiIdentities;
  readonly series: SeriesQuota;
  /** Reads the standby where it has what the primary has. */
  readonly reader: Reader;
  /** Responses that were made from the state of a project, with gzip. */
  readonly responses: ByteCache<Buffer>;
  /** Aborted when the server closes: streams that could last for hours then end. */
  readonly closing: AbortSignal;
};

/** A route, once it knows the server. */
export type Route<Response = unknown> = (context: IngestContext) => Handler<Response>;

/** A route that reads, for everyone. */
export type ReadRoute<Response = unknown> = (deps: Deps) => Handler<Response>;

const createSizedCache = <Value extends { readonly size: number }>(maxSize: number) =>
  new LRUCache<string, Value>({ maxSize, sizeCalculation: ({ size }) => size });

export function createIngestContext(deps: Deps, closing: AbortSignal): IngestContext {
  const { db, standby = null, onStandbyChange, limits, now } = deps;
  return {
    deps,
    readiness: new ReadinessCheck({ db, standby, migrations: deps.migrations, now }),
    memory: new UploadMemory(limits, deps.holdLarge),
    threads: new BodyThreads(limits, new RunMemory(createSizedCache)),
    rates: new UploadRates(db, limits),
    wrongTokens: new WrongTokens(db, limits),
    knownTokens: new KnownTokens(() => now().getTime()),
    identities: new CiIdentities({ issuers: deps.ciIssuers ?? [], audience: deps.ingestUrl, now }),
    series: new SeriesQuota(limits),
    reader: createReader({ primary: db, standby, now: () => now().getTime(), onChange: onStandbyChange }),
    responses: createByteCache(limits.keptResponseBytes, ({ byteLength }) => byteLength),
    closing,
  };
}
