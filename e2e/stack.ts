import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The running stack the browser tests talk to; `npm test` starts one of its own on free ports. */
export const stack = {
  ingestUrl: process.env.INGEST_URL ?? 'http://127.0.0.1:3001',
  token: () => readFileSync(path.join(process.env.DATA_DIR ?? '.data', 'upload-token'), 'utf8').trim(),
};
