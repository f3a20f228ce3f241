import { describe, expect, test } from 'vitest';
import { findRunRaw } from '../runs/find-run.ts';
import { findWholeRun } from '../runs/find-whole-run.ts';
import { readSeries } from '../series/read-series.ts';
import { countRows } from '../testing/count-rows.ts';
import { createTestProject, sampleResult, sampleRun, toNewRun, useTestDatabase } from '../testing/index.ts';
import { insertRun } from './insert-run.ts';

const database = useTestDatabase();

const newProject = () => createTestProject(database.db);

const bodySha256 = (digit: string) => digit.repeat(64);

describe('values', () => {
  test('every double comes back bit for bit', async () => {
    const { db } = database;
    const project = await newProject();
    const values = [-0, 0, 1e-320, 5e-324, 2 ** 53 + 2, 0.1 + 0.2, 1 / 3, Number.MAX_VALUE / 1e9, 123456789.12345678];
    const results = values.map((value, index) =>
      sampleResult({ value, scenario: `value ${index}`, samples: [value], n: 2 ** 40 + index }),
    );
    await insertRun(db, toNewRun(project, sampleRun(0, { results })));
    const { points } = await readSeries(db, project.id, {}, { withSamples: true });
    const stored = points.toSorted((a, b) => a.ordinal - b.ordinal);
    expect(stored.map(({ value }) => value)).toEqual(values);
    expect(stored.map(({ samples }) => samples)).toEqual(values.map((value) => [value]));
    expect(stored.map(({ n }) => n)).toEqual(values.map((_, index) => 2 ** 40 + index));
  });

  test('the two ends of a spread, its kind and its level come back', async () => {
    const { db } = database;
    const project = await newProject();
    const uncertainty = { kind: 'ci', level: 0.999, low: 995.5, high: 1004.25 } as const;
    await insertRun(db, toNewRun(project, sampleRun(0, { results: [sampleResult({ uncertainty })] })));
    const { points } = await readSeries(db, project.id, {});
    expect(points[0]?.spread).toEqual({ kind: 'ci', level: 0.999, low: 995.5, high: 1004.25 });
  });

  test('a result without a value keeps its status and its reason', async () => {
    const { db } = database;
    const project = await newProject();
    const failed = sampleResult({ status: 'failed', statusReason: 'Connection refused', value: null });
    await insertRun(db, toNewRun(project, sampleRun(0, { results: [failed] })));
    const { points } = await readSeries(db, project.id, {});
    expect(points[0]).toMatchObject({
      status: 'failed',
      statusReason: 'Connection refused',
      value: null,
      spread: null,
    });
  });

  test('the run and the bytes that arrived come back as they were', async () => {
    const { db } = database;
    const project = await newProject();
    const bytes = new Uint8Array([0, 255, 10, 13, 0, 128]);
    const raw = { bytes, contentType: 'text/plain', fileName: 'bench.txt' };
    const warnings = [{ location: 'line 3', message: 'a warm-up was left out' }];
    const input = toNewRun(project, sampleRun(0, { title: 'Nightly', repetitionGroup: 'b1', notes: ['checked'] }), {
      raw,
      warnings,
    });
    const { run } = expectStored(await insertRun(db, input));
    const detail = await findWholeRun(db, run, { projectId: project.id });
    expect(detail?.document).toEqual(input.normalised.run);
    expect(detail).toMatchObject({
      ...{ id: run, project: project.slug, title: 'Nightly', repetitionGroup: 'b1', notes: ['checked'], warnings },
      ...{ contentHash: input.normalised.contentHash, results: { ok: 1 }, finishedAt: null },
      seriesKeys: input.normalised.results.map(({ seriesKey }) => seriesKey),
      environmentFields: input.normalised.environment.fields,
      raw: { contentType: 'text/plain', fileName: 'bench.txt', bytes: 6 },
      drivers: [{ slug: 'mariadb', name: 'mariadb', versions: ['3.4.0'] }],
    });
    const stored = await findRunRaw(db, run, { projectId: project.id });
    expect([...(stored?.bytes ?? [])]).toEqual([...bytes]);
  });

  test('text that is SQL is stored as text in every field', async () => {
    const { db } = database;
    const project = await newProject();
    const sql = `'); DROP TABLE points; -- $1 {"a":"\\u0027"} \\`;
    const text = (name: string) => `${name} ${sql}`;
    const newRun = toNewRun(
      project,
      sampleRun(0, {
        ...{ title: text('title'), repetitionGroup: text('batch'), notes: [text('note')] },
        harness: { name: text('harness'), tool: { name: text('tool'), config: { [text('key')]: text('setting') } } },
        source: { kind: 'ci', branch: text('branch'), repository: text('repository') },
        environment: { server: { product: text('product'), config: { [text('key')]: text('config') } } },
        scenarios: [{ id: text('scenario'), title: text('title'), description: text('d'), category: text('c'), sql }],
        results: [
          sampleResult({
            ...{ scenario: text('scenario'), params: { [text('param')]: text('value') } },
            driver: { name: text('driver'), version: text('1.0'), language: 'js', options: { [text('o')]: text('p') } },
            ...{ statistic: 'p99', status: 'emulated', statusReason: text('reason') },
          }),
        ],
      }),
      {
        raw: { bytes: new Uint8Array([1]), contentType: text('type'), fileName: text('file') },
        warnings: [{ location: text('location'), message: text('message') }],
        idempotencyKey: { key: text('key'), bodySha256: bodySha256('a') },
      },
    );
    const { run } = expectStored(await insertRun(db, newRun));
    const detail = await findWholeRun(db, run, { projectId: project.id });
    expect(detail?.document).toEqual(newRun.normalised.run);
    expect(detail?.warnings).toEqual(newRun.warnings);
    expect(detail?.raw.fileName).toBe(text('file'));
    const { series, points } = await readSeries(db, project.id, { versions: [text('1.0')] });
    expect(series[0]).toMatchObject({ options: { [text('o')]: text('p') }, scenarioTitle: text('title') });
    expect(series[0]?.case.params).toEqual({ [text('param')]: text('value') });
    expect(points[0]).toMatchObject({ statusReason: text('reason'), repetitionGroup: text('batch') });
    expect((await countRows(db)).points).toBeGreaterThan(0);
  });

  test('a file name and a warning that PostgreSQL cannot hold are stored with a replacement character', async () => {
    const { db } = database;
    const project = await newProject();
    const raw = { bytes: new Uint8Array(), contentType: 'text/plain', fileName: 'a\u0000b\\u0000.txt' };
    const warnings = [{ location: 'half \ud800', message: 'whole \u{1f600}' }];
    const { run } = expectStored(await insertRun(db, toNewRun(project, sampleRun(0), { raw, warnings })));
    const detail = await findWholeRun(db, run, { projectId: project.id });
    expect(detail?.raw.fileName).toBe('a\ufffdb\\u0000.txt');
    expect(detail?.warnings).toEqual([{ location: 'half \ufffd', message: 'whole \u{1f600}' }]);
  });
});

function expectStored<T extends { outcome: string }>(response: T) {
  expect(response.outcome).not.toBe('key-reused');
  return response as Exclude<T, { outcome: 'key-reused' }>;
}

describe('the same content', () => {
  test('is stored once when it comes twice', async () => {
    const { db } = database;
    const newRun = toNewRun(await newProject(), sampleRun(1));
    const first = await insertRun(db, newRun);
    const before = await countRows(db);
    const second = await insertRun(db, newRun);
    const environmentLabel = newRun.normalised.environment.label;
    expect(first).toEqual({
      outcome: 'created',
      run: `r_${newRun.normalised.contentHash.slice(0, 16)}`,
      environmentLabel,
    });
    expect(second).toEqual({ ...first, outcome: 'replayed' });
    expect(await countRows(db)).toEqual(before);
  });

  test('is stored once when eight uploads of it arrive together', async () => {
    const { db } = database;
    const project = await newProject();
    const newRun = toNewRun(
      project,
      sampleRun(2, { results: [1, 2, 3].map((n) => sampleResult({ scenario: `s${n}` })) }),
    );
    const responses = await Promise.all(Array.from({ length: 8 }, () => insertRun(db, newRun)));
    expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['created', ...Array(7).fill('replayed')]);
    const { series, points } = await readSeries(db, project.id, {});
    expect(points).toHaveLength(3);
    expect(series.map((line) => line.points)).toEqual([1, 1, 1]);
  });

  test('is stored in each project it is sent to, under one public id', async () => {
    const { db } = database;
    const [one, other] = [await newProject(), await newProject()];
    const first = await insertRun(db, toNewRun(one, sampleRun(3)));
    const second = await insertRun(db, toNewRun(other, sampleRun(3)));
    expect(second).toEqual(first);
    expect(first.outcome).toBe('created');
    const { run } = expectStored(second);
    expect((await findWholeRun(db, run, { projectId: other.id }))?.project).toBe(other.slug);
  });
});

describe('an Idempotency-Key', () => {
  test('with the same body is answered with the run it stored', async () => {
    const { db } = database;
    const project = await newProject();
    const newRun = toNewRun(project, sampleRun(0), { idempotencyKey: { key: 'k', bodySha256: bodySha256('1') } });
    const first = await insertRun(db, newRun);
    expect(await insertRun(db, newRun)).toEqual({ ...first, outcome: 'replayed' });
  });

  test('with another body is refused and stores nothing', async () => {
    const { db } = database;
    const project = await newProject();
    const key = (digit: string) => ({ idempotencyKey: { key: 'k', bodySha256: bodySha256(digit) } });
    await insertRun(db, toNewRun(project, sampleRun(0), key('1')));
    const before = await countRows(db);
    const reused = await insertRun(
      db,
      toNewRun(project, sampleRun(1, { results: [sampleResult({ value: 5 })] }), key('2')),
    );
    expect(reused).toEqual({ outcome: 'key-reused' });
    expect(await countRows(db)).toEqual(before);
  });

  test('taken by eight different bodies at once stores exactly one of them', async () => {
    const { db } = database;
    const project = await newProject();
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        insertRun(
          db,
          toNewRun(project, sampleRun(n), { idempotencyKey: { key: 'k', bodySha256: bodySha256(`${n}`) } }),
        ),
      ),
    );
    expect(responses.map(({ outcome }) => outcome).sort()).toEqual(['created', ...Array(7).fill('key-reused')]);
    expect((await readSeries(db, project.id, {})).points).toHaveLength(1);
  });

  test('of one project means nothing in another', async () => {
    const { db } = database;
    const key = (digit: string) => ({ idempotencyKey: { key: 'k', bodySha256: bodySha256(digit) } });
    await insertRun(db, toNewRun(await newProject(), sampleRun(0), key('1')));
    const other = await insertRun(db, toNewRun(await newProject(), sampleRun(1), key('2')));
    expect(other.outcome).toBe('created');
  });

  test('is left free by an attempt that failed, and the attempt leaves nothing', async () => {
    const { db } = database;
    const project = await newProject();
    const idempotencyKey = { key: 'k', bodySha256: bodySha256('1') };
    const good = toNewRun(project, sampleRun(0, { results: [sampleResult(), sampleResult({ scenario: 'other' })] }), {
      idempotencyKey,
    });
    const before = await countRows(db);
    const tooLarge = good.normalised.results.map((result) => ({ ...result, ordinal: result.ordinal + 2 ** 31 - 1 }));
    const bad = { ...good, normalised: { ...good.normalised, layout: {}, results: tooLarge } };
    await expect(insertRun(db, bad)).rejects.toThrow('out of range');
    expect(await countRows(db)).toEqual(before);
    const corrected = { ...good, idempotencyKey: { key: 'k', bodySha256: bodySha256('2') } };
    expect((await insertRun(db, corrected)).outcome).toBe('created');
    expect((await readSeries(db, project.id, {})).points).toHaveLength(2);
  });
});

describe('many uploads', () => {
  test('at once, of the same series in different orders, are all stored and counted', async () => {
    const { db } = database;
    const project = await newProject();
    const scenarios = Array.from({ length: 30 }, (_, index) => `scenario ${index}`);
    const turned = (n: number) => [...scenarios.slice(n % 30), ...scenarios.slice(0, n % 30)];
    const ordered = (n: number) => (n % 2 ? turned(n) : turned(n).reverse());
    const runs = Array.from({ length: 40 }, (_, n) =>
      toNewRun(project, sampleRun(n, { results: ordered(n).map((scenario) => sampleResult({ scenario, value: n })) })),
    );
    const responses = await Promise.all(runs.map((newRun) => insertRun(db, newRun)));
    expect(responses.every(({ outcome }) => outcome === 'created')).toBe(true);
    const { series, points } = await readSeries(db, project.id, {});
    expect(points).toHaveLength(1200);
    expect(series.map((line) => line.points)).toEqual(Array(30).fill(40));
  });

  test('keep the number of points of each series and the times of its ends', async () => {
    const { db } = database;
    const project = await newProject();
    const repeats = [1, 2, 3].map((invocation) => sampleResult({ invocation }));
    for (const n of [5, 2, 9]) await insertRun(db, toNewRun(project, sampleRun(n, { results: repeats })));
    const { series } = await readSeries(db, project.id, {});
    expect(series).toHaveLength(1);
    expect(series[0]).toMatchObject({
      points: 9,
      firstAt: new Date(sampleRun(2).startedAt),
      lastAt: new Date(sampleRun(9).startedAt),
    });
  });
});
