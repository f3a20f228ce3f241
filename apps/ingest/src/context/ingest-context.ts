import { RunMemory } from '@tachograph/schema/reading';
import { createReader, type Reader } from '@tachograph/store/database';
import { type ByteCache, createByteCache } from '@tachograph/telemetry/cache';
import { LRUCache } from 'lru-cache';
import { CiIdentities } from '../ci/ci-identities.ts';
import type { Handler } from '../http/add-route.ts';
import { SeriesQuota } from '../limits/series-quota.ts';
import { UploadMemory } from '../limits/upload-memory.ts';
import { UploadRates } from '../limits/upload-rates.ts';
import { WrongTokens } from '../limits/wrong-tokens.ts';
import { BodyThreads } from '../threads/body-threads.ts';
import type { Deps } from './deps.ts';
import { KnownTokens } from './known-tokens.ts';
import { ReadinessCheck } from './readiness.ts';

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
