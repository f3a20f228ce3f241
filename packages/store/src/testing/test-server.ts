import pg from 'pg';
import { readDirectTestDatabaseUrl, readTestDatabaseUrl } from './env.ts';

/** A server for tests, by the URLs of a database of it. */
export type TestServer = {
  /** Perhaps through a pooler. */
  readonly url: string;
  /** Of a superuser, on the server itself. */
  readonly directUrl: string;
};

/** The one that TEST_DATABASE_URL names. */
export const readTestServer = (): TestServer => ({
  url: readTestDatabaseUrl(),
  directUrl: readDirectTestDatabaseUrl(),
});

/** One number that all test processes agree on, for what they do one after the other. */
const LOCK = 7_420_001;

/** The URL of another database of the same server. */
export const urlOf = (database: string, server: string): string => {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.toString();
};

export async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Under the lock of all test processes, which ends with the connection. */
export const withLock = <T>({ directUrl }: TestServer, use: (admin: pg.Client) => Promise<T>): Promise<T> =>
  withClient(directUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    return use(admin);
  });
