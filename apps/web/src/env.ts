import 'server-only';

/** A time in milliseconds. The first call of `env` is at the start, so an invalid one stops it. */
function toMs(name: string, text: string | undefined, byDefault: number): number {
  const value = Number(text || byDefault);
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new Error(`${name} must be a whole number of milliseconds above 0, not ${text}`);
}

/** Read at request time, never at build: one build serves every installation. */
export const env = () => ({
  databaseUrl: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tachograph',
  /** A statement of a page that takes longer is cancelled, so that one reader cannot keep a connection. */
  statementTimeoutMs: toMs('STATEMENT_TIMEOUT_MS', process.env.STATEMENT_TIMEOUT_MS, 10_000),
  /** Where readers send runs to; shown in the first-minute instructions. */
  ingestUrl: process.env.INGEST_URL ?? 'http://127.0.0.1:3001',
  /** Where these pages send an import: the upload API inside the same network, where its public URL may lead nowhere. */
  ingestInternalUrl: process.env.INGEST_INTERNAL_URL || process.env.INGEST_URL || 'http://127.0.0.1:3001',
  /** Where readers find these pages; printed on what leaves them, such as the image of a share. */
  webUrl: (process.env.WEB_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, ''),
  hostname: process.env.HOSTNAME || '0.0.0.0',
  port: Number(process.env.PORT || 3000),
  /** How long the body of a request may take to arrive. */
  bodyTimeoutMs: toMs('BODY_TIMEOUT_MS', process.env.BODY_TIMEOUT_MS, 30_000),
});
