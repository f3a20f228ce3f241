/** URL of a superuser on a PostgreSQL server for tests; the test runner sets it. */
export function readTestDatabaseUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests by `npm test`, which starts a PostgreSQL');
  return url;
}
