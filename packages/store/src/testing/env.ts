/** URL of a PostgreSQL server for tests, or of a pooler in front of it; the test runner sets it. */
export function readTestDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`, which starts a PostgreSQL');
  return url;
}

/** URL of a superuser on the server itself: no pooler creates databases, copies one, or keeps the lock of a session. */
export const readDirectTestDatabaseUrl = (): string => process.env.TEST_DIRECT_DATABASE_URL || readTestDatabaseUrl();

/** A file of SQL that follows the migrations in the databases of tests, such as the distribution of the tables; null for none. */
export const readTemplateScript = (): string | null => process.env.TEST_TEMPLATE_SQL || null;

/**
 * The workers of a Citus cluster, as `host:port`, separated by commas; none for PostgreSQL alone. Then `TEST_DATABASE_URL` is of its
 * coordinator, and the databases of tests are distributed. Databases cannot be copied there.
 */
export const readTestWorkers = (): readonly string[] =>
  (process.env.TEST_CITUS_WORKERS ?? '').split(',').filter((worker) => worker !== '');

/** Whether they are there: plans, statistics and files, into which some tests look, are then those of the nodes. */
export const isCluster = (): boolean => readTestWorkers().length > 0;

/** What tests may do with the nodes of the cluster. */
export const readNodes = () => {
  const { TEST_CITUS_STOP, TEST_CITUS_START, TEST_CITUS_SPARE } = process.env;
  return {
    /** The one that the commands kill and start. */
    last: readTestWorkers().at(-1) ?? '',
    commands: TEST_CITUS_STOP && TEST_CITUS_START ? { stop: TEST_CITUS_STOP, start: TEST_CITUS_START } : null,
    /** A server that is no worker yet, as `host:port`. */
    spare: TEST_CITUS_SPARE || null,
  };
};
