import type { TokenScope } from '@tachograph/store/access';
import type { Store } from '@tachograph/store/database';
import { deriveRuleKey } from '@tachograph/store/notifications';
import { insertProject } from '@tachograph/store/projects';
import { createTestDatabase } from '@tachograph/store/testing';
import { insertToken } from '@tachograph/store/tokens';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp } from '../app.ts';
import type { Deps } from '../context/deps.ts';
import { DEFAULT_LIMITS } from '../limits/limits.ts';

/** When everything happens in these tests. */
export const NOW = new Date('2026-11-20T12:00:00Z');

export type TestApi = {
  readonly app: FastifyInstance;
  readonly db: Store;
  readonly url: string;
  /** The same database without a pooler, for what a session has to keep. */
  readonly directUrl: string;
  readonly deps: Deps;
  /** An upload token of the project `node-connectors`. */
  readonly token: string;
  readonly projectId: number;
  readonly createToken: (scopes?: readonly TokenScope[], expiresAt?: Date) => Promise<{ id: string; text: string }>;
  /** POST /v1/runs with the token; a value that is no Buffer goes out as JSON. */
  readonly post: (body: unknown, options?: InjectOptions) => Promise<LightMyRequestResponse>;
  readonly get: (url: string) => Promise<LightMyRequestResponse>;
  /** Rows of every table but the counts of the limits, to show that nothing was written. */
  readonly countRows: () => Promise<Readonly<Record<string, number>>>;
  readonly close: () => Promise<void>;
};

async function countRows(db: Store): Promise<Record<string, number>> {
  const { rows } = await db.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits' ORDER BY 1`,
  );
  const counts = rows.map(async ({ name }) => {
    const { rows: count } = await db.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    return [name, count[0]?.n ?? -1] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** The API on its own database, with a project and a token. Close it in `afterAll`. */
export async function createTestApi(change: Partial<Deps> = {}): Promise<TestApi> {
  const { db, url, directUrl, drop } = await createTestDatabase();
  const project = await insertProject(db, {
    slug: 'node-connectors',
    title: 'Node.js connectors',
    referenceDriver: 'mysql2',
  });
  if (!project) throw new Error('the database of a test is empty at its start');
  const createToken = async (scopes: readonly TokenScope[] = ['upload'], expiresAt?: Date) => {
    const created = await insertToken(db, { projectId: project.id, name: 'ci', scopes, expiresAt: expiresAt ?? null });
    return { id: created.token.id, text: created.text };
  };
  const { text: token } = await createToken();
  const deps: Deps = {
    db,
    now: () => NOW,
    webUrl: 'https://tacho.example',
    // Nobody listens there: tests of what the pages do name their own.
    webInternalUrl: 'http://127.0.0.1:9',
    ingestUrl: 'https://ingest.tacho.example',
    migrations: [],
    buildVersion: 'test',
    ciIssuers: ['https://token.actions.githubusercontent.com', 'https://gitlab.com'],
    ruleKey: deriveRuleKey('a secret of the tests that is long enough'),
    // A busy machine makes a body slow to read, but not wrong.
    limits: { ...DEFAULT_LIMITS, parseTimeoutMs: 600_000 },
    ...change,
  };
  const app = buildApp(deps);
  return {
    ...{ app, db, url, directUrl, deps, token, projectId: project.id, createToken },
    post: (body, options = {}) =>
      app.inject({
        method: 'POST',
        url: '/v1/runs',
        payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
        ...options,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...options.headers },
      }),
    get: (path) => app.inject({ method: 'GET', url: path }),
    countRows: () => countRows(db),
    close: async () => {
      await app.close();
      await drop();
    },
  };
}
