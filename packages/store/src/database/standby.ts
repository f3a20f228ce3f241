import { isDatabaseUnavailable } from './is-database-unavailable.ts';
import { queryRows } from './query-rows.ts';
import type { Store } from './store.ts';

/** How long a standby that failed is left alone, in milliseconds. */
const REST_MS = 5000;

/** A standby that does not tell the state of what is read in this time counts as failed, in milliseconds. */
const RESPONSE_WITHIN_MS = 1000;

/** The state of something that pages show: another text after every change of it; null where it does not exist. */
export type ReadState = (db: Store) => Promise<{ readonly state: string } | null>;

export type ReaderOptions = {
  readonly primary: Store;
  /** A streaming standby of the same database: one server, not several behind one address. */
  readonly standby: Store | null;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
  /** Called when the standby failed and pages are read from the primary, and with null when it responds again. */
  readonly onChange?: (error: unknown) => void;
};

/** Reads from the standby where it has what the primary has, and from the primary otherwise. */
export type Reader = {
  /**
   * Does `work` with the standby if it has the state that the primary has now, else with the primary; again with the
   * primary if the standby fails on the way. What is read is never older than the state.
   *
   * @param state the text that `readState` returned for the primary, before this call
   */
  readonly read: <T>(state: string, readState: ReadState, work: (db: Store) => Promise<T>) => Promise<T>;
};

/** SQLSTATE of a statement that was cancelled, for taking too long. Replay cancels with another one, 40001. */
const CANCELLED = '57014';

/** A statement that takes too long would take as long on the primary. */
const isTooLong = (error: unknown): boolean =>
  error instanceof Error && ((error as { readonly code?: unknown }).code === CANCELLED || isTooLong(error.cause));

const within = async <T>(promise: Promise<T>, ms: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = Object.assign(new Error(`no response of the standby in ${ms} ms`), { code: 'ETIMEDOUT' });
    timer = setTimeout(() => reject(error), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};

/**
 * The state of a project moves with every change of what its pages show, so a standby that has the same state has
 * replayed every one of them, whatever else it lacks. It never goes back: what it is asked afterwards is the same or newer.
 */
export function createReader({ primary, standby, now, onChange = () => {} }: ReaderOptions): Reader {
  if (standby === null) return { read: (_state, _readState, work) => work(primary) };
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isFailed = false;

  const fail = (error: unknown) => {
    restsUntil = now() + REST_MS;
    if (!isFailed) onChange(error);
    isFailed = true;
  };

  async function isInStep(state: string, readState: ReadState): Promise<boolean> {
    if (now() < restsUntil) return false;
    // One request finds out whether it is back; those beside it do not wait.
    if (isFailed) restsUntil = now() + REST_MS;
    try {
      const known = await within(readState(standby as Store), RESPONSE_WITHIN_MS);
      restsUntil = Number.NEGATIVE_INFINITY;
      if (isFailed) onChange(null);
      isFailed = false;
      return known?.state === state;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  return {
    read: async (state, readState, work) => {
      if (!(await isInStep(state, readState))) return work(primary);
      try {
        return await work(standby);
      } catch (error) {
        if (!isDatabaseUnavailable(error) || isTooLong(error)) throw error;
        fail(error);
        return work(primary);
      }
    },
  };
}

/** How far a standby is behind its primary. */
export type StandbyLag = {
  /** Of the log that it has not replayed. */
  readonly bytes: number;
  /** Since the newest transaction that it has replayed was committed; 0 where nothing is missing. */
  readonly seconds: number;
};

/**
 * Compare a standby with its primary.
 *
 * @throws the error of the one that does not respond, and an Error if `standby` is not a standby
 */
export async function readStandbyLag(primary: Store, standby: Store): Promise<StandbyLag> {
  const [written] = await queryRows<{ at: string }>(primary.pool, 'SELECT pg_current_wal_flush_lsn()::text AS at');
  const lag = queryRows<StandbyLag>(
    standby.pool,
    `SELECT l.bytes, CASE WHEN l.bytes > 0 THEN coalesce(extract(epoch FROM now() - pg_last_xact_replay_timestamp()), 0) ELSE 0 END::float8 AS seconds
     FROM (SELECT greatest(pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()), 0)::float8 AS bytes WHERE pg_is_in_recovery()) l`,
    [written?.at],
  );
  const [row] = await within(lag, RESPONSE_WITHIN_MS);
  if (!row) throw new Error('READ_DATABASE_URL leads to a server that is not a standby');
  return row;
}
