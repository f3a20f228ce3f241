import { EXAMPLE_SHARE_ID, OPERATIONS, type Operation } from '@tachograph/openapi/operations';
import { PROBLEM_CODES } from '@tachograph/schema/problem';
import fc from 'fast-check';
import type { HTTPMethods } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from './limits/limits.ts';
import { Contract, type Got } from './testing/contract.ts';
import { NOW } from './testing/create-test-api.ts';
import {
  insertExampleChange,
  insertExampleCiRule,
  insertExampleEntries,
  insertExampleMembers,
} from './testing/example-rows.ts';
import { type FuzzRequest, strayRequests, type Tokens, toRequests } from './testing/fuzz/to-requests.ts';
import { insertShare } from './testing/insert-share.ts';
import { startPages } from './testing/start-pages.ts';
import { toResult, toRun } from './testing/to-run.ts';
import { useTestApi } from './testing/use-test-api.ts';

/** `FUZZ_RUNS=5000` for a long night: then with another seed each time, which a failure prints. */
const { FUZZ_RUNS, FUZZ_SEED } = process.env;
const RUNS = {
  numRuns: Number(FUZZ_RUNS ?? 40),
  ...(FUZZ_RUNS === undefined || FUZZ_SEED !== undefined ? { seed: Number(FUZZ_SEED ?? 4711) } : {}),
};

/** Small ones, so that they are met. */
const LIMITS = {
  ...DEFAULT_LIMITS,
  ...{ wireBytes: 20_000, decodedBytes: 40_000, lineBytes: 4_000, batchIdleMs: 2_000, seriesPerProject: 150 },
  ...{ requestsPerMinute: 0, resultsPerMinute: 0, wrongTokensPerMinute: 0 },
};

/** A page is enough for a refusal, however large what was refused. */
const LARGEST_REJECTED_BODY = 100_000;

const INSIDE =
  /\n\s+at |\.[cm]?[jt]s:\d+|node_modules|node:internal|apps\/ingest|PrismaClient|\bSELECT\b|\bINSERT INTO\b/;

/** The runs that examples of other operations name. */
const RUNS_OF_EXAMPLES = OPERATIONS.flatMap(({ examples }) =>
  examples.flatMap(({ body }) => (body?.type === 'application/x-ndjson' ? body.lines : [])),
);

/** Examples have no latencies, and what compares distributions needs histograms of both sides. */
const withHistograms = toRun({
  results: ['mysql2', 'mariadb'].map((name) =>
    toResult({
      driver: { name, version: '3.24.5', purl: `pkg:npm/${name}@3.24.5` },
      metric: 'latency',
      unit: 'us/op',
      uncertainty: null,
      histogram: { counts: [200, 900, 5, 100] },
    }),
  ),
});

/** Examples have one release of each driver, and an upgrade needs two. */
const beforeUpgrade = JSON.parse(JSON.stringify(RUNS_OF_EXAMPLES[0]).replaceAll('3.24.5', '3.24.4'));

let contract: Contract;
let tokens: Tokens;
const pages = await startPages();
pages.sayShare(EXAMPLE_SHARE_ID);
afterAll(() => pages.close());
const api = useTestApi({ limits: LIMITS, webInternalUrl: pages.url });
beforeAll(async () => {
  contract = new Contract({ serverUrl: api.deps.ingestUrl, docsUrl: api.deps.webUrl });
  const project = { id: api.projectId, slug: 'node-connectors' };
  await insertShare(api.db, { project, createdAt: NOW }, EXAMPLE_SHARE_ID);
  for (const run of [...RUNS_OF_EXAMPLES, beforeUpgrade, withHistograms]) await api.post(run);
  await insertExampleChange(api.db, api.projectId);
  await insertExampleEntries(api.db, api.projectId);
  await insertExampleMembers(api.db, api.projectId);
  await insertExampleCiRule(api.db, api.projectId);
  // A second one, so that no request can take the last admin token away.
  await api.createToken(['admin']);
  const { text: admin } = await api.createToken(['admin']);
  const { text: edit } = await api.createToken(['edit']);
  tokens = { upload: api.token, edit, admin, spareId: (await api.createToken()).id };
});

async function send({ method, url, headers, payload }: FuzzRequest): Promise<Got> {
  const response = await api.app.inject({
    method: method as HTTPMethods,
    url,
    headers: { ...headers },
    ...(payload === null ? {} : { payload }),
  });
  return {
    status: response.statusCode,
    type: String(response.headers['content-type'] ?? ''),
    payload: response.payload,
  };
}

/** What no answer may be, whatever was asked. */
function assertDecent({ status, payload }: Got): void {
  expect(status, payload).toBeLessThan(500);
  expect(payload).not.toMatch(INSIDE);
  expect(payload).not.toContain(process.cwd());
  if (status >= 400) expect(payload.length).toBeLessThan(LARGEST_REJECTED_BODY);
}

/** Where one of these is done, rows come or go. */
const CHANGES_ROWS = new Set([
  ...[
    'putExclusion',
    'deleteRun',
    'postToken',
    'postChangeEvent',
    'postNote',
    'putReport',
    'deleteReport',
    'postNotification',
    'postTestNotification',
    'postMember',
    'deleteMember',
    'deleteInvitation',
    'postCiRule',
    'deleteCiRule',
    'postPinnedView',
    'deletePinnedView',
  ],
  'deleteNotification',
]);

/** Whether an answer says that something was stored. */
const reportsStored = ({ id }: Operation, { status, payload }: Got) =>
  CHANGES_ROWS.has(id) ? status < 300 : /"stored":(true|[1-9])/.test(payload) && id.startsWith('post');

describe('whatever is sent', { timeout: 600_000 + RUNS.numRuns * 1_000 }, () => {
  it.each(OPERATIONS.map((operation) => [operation.id, operation] as const))(
    '%s answers as its description says, and a refusal leaves nothing behind',
    async (_, operation) => {
      const seen = new Set<number>();
      let rows = await api.countRows();
      await fc.assert(
        fc.asyncProperty(toRequests(operation, contract.document, tokens), async (request) => {
          const got = await send(request);
          seen.add(got.status);
          assertDecent(got);
          const { path } = operation;
          // An id may make another address of it, which is then answered as one that does not exist.
          const breaches = contract.listBreaches(path, operation.method, got);
          const isStray = path.includes('{') && [404, 405].includes(got.status);
          expect(isStray ? contract.listProblemBreaches(got) : breaches).toEqual([]);
          const now = await api.countRows();
          // A run that was here already claims the key it is sent with, and a repeated change is in the audit log twice.
          const { idempotency_keys, audit_events } = now;
          const added = got.status < 300 ? { idempotency_keys, audit_events } : {};
          if (!reportsStored(operation, got)) expect(now).toEqual({ ...rows, ...added });
          rows = now;
        }),
        RUNS,
      );
      // What takes a person or a job rejects all tokens.
      if (operation.scope === 'person' || operation.scope === 'job') return;
      // Otherwise the requests would have met nothing but the first check.
      const statuses = [...seen];
      expect(statuses.some((status) => status < 400)).toBe(true);
      if (operation.bodies.length > 0) expect(statuses.some((status) => [400, 415, 422].includes(status))).toBe(true);
    },
  );

  it('an address or a method that does not exist is refused as such', async () => {
    const rows = await api.countRows();
    await fc.assert(
      fc.asyncProperty(strayRequests, async (request) => {
        const got = await send(request);
        assertDecent(got);
        if (got.status < 400 || request.method === 'HEAD') return;
        expect(contract.listProblemBreaches(got)).toEqual([]);
        expect(PROBLEM_CODES).toContain(JSON.parse(got.payload).code);
      }),
      { ...RUNS, numRuns: RUNS.numRuns * 3 },
    );
    expect(await api.countRows()).toEqual(rows);
  });
});
