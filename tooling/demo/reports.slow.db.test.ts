import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BlockFinding, evaluateBlocks, planQueries, readDocument, readFigures } from '@tachograph/reports';
import { INSTALLATION } from '@tachograph/store/access';
import { findProject } from '@tachograph/store/projects';
import { findReport } from '@tachograph/store/reports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../apps/ingest/src/testing/create-test-api.ts';
import { seed } from '../../prisma/seed.ts';

/** What our measurements say of the claims of each report, in their order. */
const MEASURED = {
  'cpp-protocol/boost-against-c-clients': ['holds', 'broken', 'holds', 'broken', 'holds'],
  'go-transport/inserts-and-sends': ['holds', 'below-noise', 'holds'],
  'jdbc-connectors/three-jdbc-drivers': ['broken', 'broken', 'below-noise', 'broken', 'holds'],
  'node-connectors/connectors-since-2021': [
    ...['holds', 'broken', 'holds', 'not-tested', 'broken', 'below-noise', 'holds', 'holds', 'broken'],
  ],
  'node-connectors/which-connector': [
    ...['below-noise', 'broken', 'broken', 'broken', 'not-tested', 'below-noise', 'holds'],
  ],
} as const;

let api: TestApi;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tachograph-reports-'));
  api = await createTestApi();
  await seed({ databaseUrl: api.url, demo: true, tokenFile: join(directory, 'token'), log: () => undefined });
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true });
});

type Json = {
  rows: { cells: { verdict: { ratio: number | null; ratioLow: number | null; ratioHigh: number | null } }[] }[];
};

/** A ratio without an interval as if it were exact: a published figure is one run. */
function takeAsExact({ rows }: Json): void {
  for (const { verdict } of rows.flatMap(({ cells }) => cells)) {
    verdict.ratioLow ??= verdict.ratio;
    verdict.ratioHigh ??= verdict.ratio;
  }
}

async function evaluate(
  path: string,
  change: (json: Json) => void = () => undefined,
): Promise<readonly BlockFinding[]> {
  const [slug = '', name = ''] = path.split('/');
  const project = await findProject(api.db, INSTALLATION, slug);
  const report = await findReport(api.db, project?.id ?? 0, { name });
  const document = readDocument(report?.markdown ?? '');
  const figures = new Map<string, ReturnType<typeof readFigures>>();
  for (const query of planQueries(document).queries) {
    const given = {
      driver: query.drivers.join(','),
      scenario: query.scenarios.join(','),
      environment: query.environment ?? '',
      metric: query.metric ?? '',
      reference: query.reference ?? '',
    };
    const response = await api.get(`/v1/compare?${new URLSearchParams({ project: slug, ...given })}`);
    expect(response.statusCode, response.payload).toBe(200);
    const json = response.json<Json>();
    change(json);
    figures.set(query.key, readFigures(json));
  }
  return evaluateBlocks(document, (key) => ({ now: figures.get(key) ?? null, before: null }));
}

const isClaim = ({ block }: BlockFinding) => block.kind === 'claim';
/** Our environment is that of the head: only blocks of published figures name their own. */
const isPublished = ({ block }: BlockFinding) => block.values.env !== undefined;

describe.each(Object.entries(MEASURED))('the report %s of the demo', (path, measured) => {
  it('finds what every table and every number is about, and its numbers are those of the store', async () => {
    const findings = (await evaluate(path)).filter((finding) => !isClaim(finding));
    expect(findings.length).toBeGreaterThan(0);
    const wrong = findings.filter(({ block, state }) => state !== (block.kind === 'value' ? 'current' : 'empty'));
    expect(wrong.map(({ message }) => message)).toEqual([]);
  });

  it('claims of the published figures what their table says, and a single run gives no verdict', async () => {
    const published = (findings: readonly BlockFinding[]) =>
      findings.filter((finding) => isClaim(finding) && isPublished(finding)).map(({ state }) => state);
    expect(new Set(published(await evaluate(path)))).toEqual(new Set(['not-tested']));
    expect(new Set(published(await evaluate(path, takeAsExact)))).toEqual(new Set(['holds']));
  });

  it('marks each claim by what was measured in turns', async () => {
    const claims = (await evaluate(path)).filter((finding) => isClaim(finding) && !isPublished(finding));
    expect(claims.map(({ state }) => state)).toEqual(measured);
  });
});
