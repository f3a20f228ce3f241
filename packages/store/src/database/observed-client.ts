import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

/** Learns of the statements of a store. */
export type StatementObserver = {
  /** Called when a statement is sent; what it returns is called at its end, with its error, or null. */
  readonly begin: (name: string) => (error: unknown) => void;
  /** The id of the request that the statement is for; letters, digits and `._-`. Null for work that no request has begun. */
  readonly requestId: () => string | null;
};

type Config = string | pg.QueryConfig;
type Callback = (error: Error | null, result?: pg.QueryResult) => void;
type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** What `pg.Client.query` takes, besides objects that submit themselves, such as a stream of COPY. */
type Query = (
  config: Config,
  values?: unknown[] | Callback,
  callback?: Callback,
) => Promise<pg.QueryResult> | undefined;

const isSubmittable = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && typeof (given as { readonly submit?: unknown }).submit === 'function';

/**
 * The statement with the id of its request behind it, in the form of sqlcommenter: activity and log of PostgreSQL show it. A
 * statement with a name stays as it is: it is prepared once, and its text must not change.
 */
function withRequestId(given: Config, id: string | null): Config {
  if (id === null) return given;
  const comment = ` /*request_id='${id}'*/`;
  if (typeof given === 'string') return given + comment;
  return given.name ? given : { ...given, text: given.text + comment };
}

/** The class of connections whose statements an observer learns of. */
export function observedClient(Base: ClientClass, { begin, requestId }: StatementObserver): ClientClass {
  return class ObservedClient extends Base {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as Query;
      const observed: Query = (given, values, callback) => {
        if (isSubmittable(given)) return query(given, values, callback);
        const end = begin(toStatementName(typeof given === 'string' ? { text: given } : given));
        const called = typeof values === 'function' ? values : callback;
        const sent = withRequestId(given, requestId());
        const parameters = typeof values === 'function' ? undefined : values;
        if (called) {
          return query(sent, parameters, (error, result) => {
            end(error ?? null);
            called(error, result);
          });
        }
        const response = query(sent, parameters);
        response?.then(() => end(null), end);
        return response;
      };
      this.query = observed as typeof this.query;
    }
  };
}

/** A caller that waits for a connection continues in its own asynchronous context, not in that of the previous caller. */
export function keepContext(pool: pg.Pool): void {
  type Connected = Parameters<pg.Pool['connect']>[0];
  const connect = pool.connect.bind(pool) as (callback?: Connected) => unknown;
  pool.connect = ((callback?: Connected) => {
    if (!callback) return connect();
    const context = new AsyncResource('tachograph.connect');
    return connect((...outcome) => context.runInAsyncScope(callback, null, ...outcome));
  }) as typeof pool.connect;
}

/** A verb, and the first table behind it. */
const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)/i;

/** The texts of a program are few. More than this are made up, and are not kept. */
const MOST_NAMES = 1_000;
const names = new Map<string, string>();

function summarise(text: string): string {
  const [, verb = 'statement'] = VERB.exec(text) ?? [];
  const [, table] = TABLE.exec(text) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}

/** What a statement is called in metrics, traces and logs: its name, or its verb and its first table, such as `SELECT runs`. */
export function toStatementName({ name, text }: { readonly name?: string | undefined; readonly text: string }): string {
  if (name) return name;
  const known = names.get(text);
  if (known !== undefined) return known;
  const summary = summarise(text);
  if (names.size < MOST_NAMES) names.set(text, summary);
  return summary;
}
