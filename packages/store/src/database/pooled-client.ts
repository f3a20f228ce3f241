import pg from 'pg';

/** What `pg.Client.query` takes, besides objects that submit themselves, which nobody here has. */
type Config = string | pg.QueryConfig;
type Callback = (error: Error | null, result?: pg.QueryResult) => void;

export type PooledOptions = {
  /** Settings of every transaction, such as `SET LOCAL jit = off`. */
  readonly settings: string;
  /** Whether the pooler keeps prepared statements, so that their names may be sent. */
  readonly prepared: boolean;
};

const BEGIN = /^\s*(?:BEGIN|START\s+TRANSACTION)\b/i;

const ignore = () => {};

/**
 * The class of connections through a pooler in transaction mode, where settings and named statements of a session are lost,
 * or are met by others. Every transaction begins with our settings. A statement outside of one gets a transaction. What
 * this adds is sent together with the statement, so that nothing waits for another response.
 */
export function pooledClient({ settings, prepared }: PooledOptions): new (config?: pg.ClientConfig) => pg.Client {
  return class PooledClient extends pg.Client {
    /** Statements in separate transactions whose end was not complete yet. */
    #single = 0;
    readonly #query = super.query.bind(this) as (config: Config, values?: unknown[]) => Promise<pg.QueryResult>;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, pipeline: true });
      const query = (given: Config, values?: unknown[] | Callback, callback?: Callback) => {
        if (typeof values === 'function') return query(given, undefined, values);
        const response = this.#send(toStatement(given, prepared), values);
        return callback ? void response.then((result) => callback(null, result), callback) : response;
      };
      this.query = query as typeof this.query;
    }

    #send(statement: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
      const isInside = this.#single === 0 && this.getTransactionStatus() !== 'I';
      if (isInside) return this.#query(statement, values);
      if (BEGIN.test(statement.text)) {
        const begun = this.#query(statement, values);
        this.#query(settings).catch(ignore);
        return begun;
      }
      this.#single += 1;
      const { stream } = this.connection;
      stream.cork();
      const begun = this.#query(`BEGIN; ${settings}`);
      const response = this.#query(statement, values);
      const ended = this.#query('COMMIT');
      stream.uncork();
      return settle([begun, response, ended], response).finally(() => {
        this.#single -= 1;
      });
    }
  };
}

/** The response of one of several statements that were sent together. The first that fails is the cause of those behind it. */
async function settle<T>(sent: readonly Promise<unknown>[], response: Promise<T>): Promise<T> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return response;
}

/** A statement as it is sent: its name only to a pooler that keeps prepared statements. */
function toStatement(given: Config, prepared: boolean): pg.QueryConfig {
  if (typeof given === 'string') return { text: given };
  if (prepared) return given;
  const { name: _, ...unnamed } = given;
  return unnamed;
}
