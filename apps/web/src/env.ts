import 'server-only';

/** Read at request time, never at build: one build serves every installation. */
export const env = () => ({
  databaseUrl: process.env.DATABASE_URL ?? 'postgresql://localhost:5432/tachograph',
  /** Where readers send runs to; shown in the first-minute instructions. */
  ingestUrl: process.env.INGEST_URL ?? 'http://127.0.0.1:3001',
  /** Where these pages send an import: the upload API inside the same network, where its public URL may lead nowhere. */
  ingestInternalUrl: process.env.INGEST_INTERNAL_URL || process.env.INGEST_URL || 'http://127.0.0.1:3001',
  /** Where readers find these pages; printed on what leaves them, such as the image of a share. */
  webUrl: (process.env.WEB_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, ''),
});
