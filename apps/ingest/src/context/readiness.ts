import type { ReadinessResponse } from '@tachograph/openapi/responses';
import {
  checkDurability,
  isDatabaseUnavailable,
  listLostNodes,
  PoolerError,
  pingDatabase,
  readMigrationState,
  readStandbyLag,
  type Store,
} from '@tachograph/store/database';
import { ProblemError } from '../http/problem.ts';

/** Only a positive check is cached; a negative one is repeated every time. */
const CACHED_FOR_MS = 30_000;

/** A standby that is behind by more is a warning, in seconds. */
const MOST_LAG_S = 30;

type Checked = {
  readonly db: Store;
  readonly standby: Store | null;
  readonly migrations: readonly string[];
  readonly now: () => Date;
};

/** Why pages are read from the primary although there is a standby. */
async function listStandbyWarnings(db: Store, standby: Store | null): Promise<string[]> {
  if (standby === null) return [];
  try {
    const { bytes, seconds } = await readStandbyLag(db, standby);
    if (seconds < MOST_LAG_S) return [];
    return [
      `the standby is ${bytes} bytes and ${Math.round(seconds)} s behind: what it lacks is read from the primary`,
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [`the standby does not respond, and everything is read from the primary: ${reason}`];
  }
}

const toLostWarning = (node: string): string =>
  `the node ${node} of the cluster does not respond: projects on it can neither be read nor uploaded to`;

/** Whether this server can store runs in this database now. */
export class ReadinessCheck {
  readonly #checked: Checked;
  #currentUntil = 0;

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  /** Query the database; an unreachable one is a result, not an exception. */
  async read(): Promise<ReadinessResponse> {
    const { db, standby, migrations } = this.#checked;
    try {
      await pingDatabase(db);
      const { pending, unknown, failed, current } = await readMigrationState(db, migrations);
      const { durable, settings } = await checkDurability(db);
      const warning = `a crash of the database may lose stored runs: ${JSON.stringify(settings)}`;
      return {
        ready: current,
        database: 'reachable',
        migrations: { pending, unknown, failed, current },
        warnings: [
          ...(durable ? [] : [warning]),
          ...(await listStandbyWarnings(db, standby)),
          ...(await listLostNodes(db)).map(toLostWarning),
        ],
      };
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      const warnings = error instanceof PoolerError ? [error.message] : [];
      return { ready: false, database: 'unreachable', migrations: null, warnings };
    }
  }

  /** Reject a write into tables this server was not built for. */
  async assertWritable(): Promise<void> {
    const { db, migrations } = this.#checked;
    const now = this.#checked.now().getTime();
    if (now < this.#currentUntil) return;
    const { current } = await readMigrationState(db, migrations);
    if (!current) {
      const detail = 'The tables are older or newer than this server. GET /readyz names the migrations.';
      throw new ProblemError('database-not-ready', detail, { headers: { 'retry-after': '30' } });
    }
    this.#currentUntil = now + CACHED_FOR_MS;
  }
}
