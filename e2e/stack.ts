import { readFileSync } from 'node:fs';
import path from 'node:path';
import { connectionUrl, findConnection } from '../tooling/postgres/connection.mjs';

const readToken = (file: string) => readFileSync(path.join(process.env.DATA_DIR ?? '.data', file), 'utf8').trim();

/** The running stack the browser tests talk to; `npm test` starts a separate one on free ports. */
export const stack = {
  ingestUrl: process.env.INGEST_URL ?? 'http://127.0.0.1:3001',
  token: () => readToken('upload-token'),
  adminToken: () => readToken('admin-token'),
  /** Where the first administrator makes an account; no link exists once somebody did. */
  administratorLink: () => readToken('administrator-link'),
  /** The upload token of a project of the demonstration. */
  tokenOf: (project: string) => readToken(path.join('upload-tokens', project)),
  /** Of the embedded database. */
  databaseUrl: () => {
    const connection = findConnection(path.join(process.env.DATA_DIR ?? '.data', 'postgres'));
    if (!connection) throw new Error('the stack has no embedded database');
    return connectionUrl(connection, 'tachograph');
  },
};
