import { gunzipSync } from 'node:zlib';
import { INSTALLATION } from '@tachograph/store/access';
import { findProject, insertProject, type Project } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { aggregatePending } from '@tachograph/store/uploads';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApi } from '../../../apps/ingest/src/testing/use-test-api.ts';
import { fill } from './fill.ts';
import { makeUpload, nameDriver, nameScenario, nameVersion } from './make-upload.ts';
import { planRuns } from './plan-runs.ts';
import { type Shape, slugsOf } from './shapes.ts';

const SEED = 7;

const GROUPED: Shape = {
  ...{ name: 'filled-groups', projects: 2, runs: 36, repeats: 3, environments: 2, samples: 3 },
  ...{ scenarios: 2, params: 2, metrics: 2, drivers: 2, versions: 3 },
};
const SINGLE: Shape = { ...GROUPED, name: 'filled-runs', projects: 1, environments: 1, repeats: 1, params: 1 };

const api = useTestApi();

const upload = async (token: string, run: unknown): Promise<string> => {
  const response = await api.post(run, { headers: { authorization: `Bearer ${token}` } });
  expect(response.statusCode).toBe(201);
  return response.json().id;
};

beforeAll(() =>
  fill({ databaseUrl: api.directUrl, shapes: [GROUPED, SINGLE], huge: [], seed: SEED, upload, log: () => {} }),
);

type Row = Readonly<Record<string, unknown>>;

const query = async (text: string, values: readonly unknown[]): Promise<Row[]> =>
  (await api.db.pool.query(text, [...values])).rows;

async function requireProject(slug: string): Promise<Project> {
  const project = await findProject(api.db, INSTALLATION, slug);
  if (!project) throw new Error(`there is no project ${slug}`);
  return project;
}

/** Uploads the runs of a filled project again, to another project, with the values that the filled one has. */
async function uploadAgain(shape: Shape, nthProject: number, filled: Project): Promise<Project> {
  const slug = `${filled.slug}-again`;
  await insertProject(api.db, { slug, title: `Project ${slug}`, referenceDriver: nameDriver(0) });
  const project = await requireProject(slug);
  const { text: token } = await insertToken(api.db, { projectId: project.id, name: 'again', scopes: ['upload'] });
  const planned = planRuns(shape, { seed: SEED, nthProject });
  const templates = planRuns(shape, { seed: SEED });
  const source = await requireProject(slugsOf(shape)[0] ?? '');
  const valuesOf = async (of: Project, at: Date | undefined) =>
    (
      await query(
        `SELECT value FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
         WHERE p.project_id = $1 AND r.started_at = $2 ORDER BY ordinal`,
        [of.id, at],
      )
    ).map(({ value }) => Number(value));
  for (const run of planned) {
    const template = templates[run.template];
    if (!template) throw new Error('a run has no template');
    const [values, originals] = [await valuesOf(filled, run.startedAt), await valuesOf(source, template.startedAt)];
    const { startedAt, finishedAt, repetitionGroup, source: job } = makeUpload(shape, run, SEED);
    const { results, ...rest } = makeUpload(shape, template, SEED);
    await upload(token, {
      ...{ ...rest, startedAt, finishedAt, repetitionGroup, source: job },
      results: results.map((result, ordinal) => ({
        ...result,
        value: Number(result.value) * ((values[ordinal] ?? 0) / (originals[ordinal] ?? 0)),
      })),
    });
  }
  await aggregatePending(api.db);
  return project;
}

const TABLES = [
  ...['environments', 'drivers', 'driver_versions', 'scenarios', 'scenario_versions', 'cases', 'series', 'runs'],
  ...['points', 'series_versions', 'repeat_groups', 'project_totals', 'pending_runs'],
];

/** What differs between two uploads of the same figures: the project, hashes of the content, times of arrival, sizes, weights of ids. */
const OWN = ['project_id', 'content_hash', 'received_at', 'raw_bytes', 'bytes', 'described_at', 'revision'];

/** A number without the last digits, which depend on the order of operations. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(12)) : value;

/** The rows of a project, with the time of a run instead of its id. */
async function readRows({ id }: Project): Promise<Record<string, unknown[]>> {
  const runs = await query('SELECT id, started_at FROM runs WHERE project_id = $1', [id]);
  const times = new Map(runs.map((run) => [String(run.id), run.started_at]));
  const toComparable = (row: Row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !OWN.includes(name))
        .map(([name, value]) => [name, times.get(String(value)) ?? rounded(value)]),
    );
  const entries = TABLES.map(async (table) => {
    const rows = await query(`SELECT * FROM ${table} WHERE project_id = $1`, [id]);
    return [table, rows.map((row) => JSON.stringify(toComparable(row))).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Null where it follows from the raw upload. */
const unzip = (bytes: unknown) => (bytes === null ? null : JSON.parse(gunzipSync(bytes as Buffer).toString()));

/** The payloads of a project in the order of time. The figures of documents are those of their templates. */
async function readPayloads({ id }: Project): Promise<unknown[]> {
  const rows = await query(
    `SELECT p.* FROM run_payloads p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
     WHERE p.project_id = $1 ORDER BY r.started_at`,
    [id],
  );
  return rows.map(({ raw, document, samples, series_ids: series }) => {
    const withoutValues = (of: { results: Row[] } | null) => of?.results.map(({ value: _, ...rest }) => rest);
    return {
      raw: withoutValues(unzip(raw)),
      document: withoutValues(unzip(document)),
      samples: unzip(samples),
      series,
    };
  });
}

/** What the API makes of a project: everything but what names the project, a run, or its arrival. */
async function readResponses({ slug }: Project): Promise<unknown[]> {
  const versions = [2, 1, 0].map((nth) => `${nameDriver(nth % 2)}@${nameVersion(nth)}`);
  const paths = [
    `/v1/compare?project=${slug}&driver=${versions.join(',')}`,
    ...['version', 'time', 'run'].map((axis) => `/v1/series?project=${slug}&scenario=${nameScenario(0)}&axis=${axis}`),
  ];
  const responses = paths.map(async (path) => {
    const response = await api.get(path);
    expect(response.statusCode).toBe(200);
    const text = response.body.replaceAll(slug, 'project').replace(/r_[0-9a-f]{16}/g, 'run');
    return JSON.parse(text, (_, value) => rounded(value));
  });
  return Promise.all(responses);
}

describe('a database that is filled by SQL', () => {
  test.each([
    ['the project whose runs are cloned', GROUPED, 0],
    ['a project without an upload', GROUPED, 1],
    ['a project of runs without a group', SINGLE, 0],
  ])('has the rows, the aggregates and the verdicts that uploads of the same runs give: %s', async (_, shape, nth) => {
    const filled = await requireProject(slugsOf(shape)[nth] ?? '');
    const again = await uploadAgain(shape, nth, filled);
    const rows = await readRows(filled);
    expect(rows.points).toHaveLength(shape.runs * shape.scenarios * shape.params * shape.metrics * shape.drivers);
    expect(rows.repeat_groups?.length ?? 0).toBe(shape.repeats > 1 ? (rows.points?.length ?? 0) / shape.repeats : 0);
    expect(rows).toEqual(await readRows(again));
    expect(await readPayloads(filled)).toEqual(await readPayloads(again));
    const responses = await readResponses(filled);
    expect(JSON.stringify(responses[0])).toContain('"outcome"');
    expect(responses).toEqual(await readResponses(again));
  });
});
