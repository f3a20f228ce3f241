import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { readDemo } from '../../prisma/read-demo.ts';

const PUBLISHED = ['node-connectors', 'go-transport', 'cpp-protocol', 'jdbc-connectors'] as const;
const LEAGUES = ['league-postgres', 'league-mariadb', 'league-sqlite'] as const;
const DEMO_PROJECTS = [...PUBLISHED, ...LEAGUES] as const;

const prisma = fileURLToPath(new URL('../../prisma', import.meta.url));
const now = new Date('2026-12-02T00:00:00Z');

const stored = new Map(
  readdirSync(join(prisma, 'demo'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => [path, readFileSync(join(prisma, 'demo', path), 'utf8')]),
);

function toEntry(path: string, text: string): { path: string; slug: string; run: Run } {
  const outcome = validateRun(JSON.parse(text), { now });
  if (!outcome.ok) throw new Error(`${path}: ${JSON.stringify(outcome.issues)}`);
  return { path, slug: path.split('/')[0] ?? '', run: outcome.run };
}

const runs = [...stored].filter(([path]) => /\/\d+-[^/]*$/.test(path)).map(([path, text]) => toEntry(path, text));
const recorded = DEMO_PROJECTS.flatMap((slug) =>
  readDemo(join(prisma, 'demo', slug))
    .filter(({ fileName }) => !stored.has(`${slug}/${fileName}`))
    .map(({ fileName, bytes }) => toEntry(`${slug}/${fileName}`, bytes.toString('utf8'))),
);
const runOf = (path: string) => runs.find((entry) => entry.path === path)?.run.results ?? [];
const cellOf = (path: string, scenario: string, driver: string, version?: string) =>
  runOf(path).find(
    (r) => r.scenario === scenario && r.driver.name === driver && (!version || r.driver.version === version),
  );

describe('the demo files', () => {
  it.each(runs)('$path is a run without an issue, and goes into the store in its whole', ({ slug, run }) => {
    expect(run.project).toBe(slug);
    expect(normaliseRun(run).results).toHaveLength(run.results.length);
  });

  it('hold what was recorded here as runs without an issue, with few samples and the environment they were measured in', () => {
    for (const { path, slug, run } of recorded) {
      expect(run.project, path).toBe(slug);
      expect(DEMO_PROJECTS, path).toContain(slug);
      expect(normaliseRun(run).results, path).toHaveLength(run.results.length);
      expect(run.environment.client?.cpu?.model, path).toBeTruthy();
      for (const { samples = [] } of run.results) expect(samples.length, path).toBeLessThanOrEqual(60);
    }
  });

  it('name their project, a driver of theirs as its reference, and their provenance', () => {
    for (const slug of DEMO_PROJECTS) {
      const project = JSON.parse(stored.get(`${slug}/project.json`) ?? '{}') as Record<string, string>;
      const slugs = [...runs, ...recorded]
        .filter((r) => r.slug === slug)
        .flatMap((r) => normaliseRun(r.run).results.map((x) => x.driver.slug));
      expect(slugs).toContain(project.referenceDriver);
      expect(project.provenance).toMatch(/commit/);
    }
  });

  it('hold no measurement twice', () => {
    const all = [...runs, ...recorded];
    const hashes = all.map(({ run }) => normaliseRun(run).contentHash);
    expect(new Set(hashes).size).toBe(all.length);
    for (const slug of DEMO_PROJECTS) {
      const runsOfSlug = all.filter((r) => r.slug === slug).map(({ run }) => `${run.title} ${run.startedAt}`);
      expect(new Set(runsOfSlug).size).toBe(runsOfSlug.length);
    }
  });

  it('hold as many results as the sources publish', () => {
    const counts = Object.fromEntries(
      runs.map(({ path, run }) => [path, run.results.filter((r) => r.value !== null).length]),
    );
    expect(counts).toEqual({
      'node-connectors/01-2018-07-05-same-host.json': 33,
      'node-connectors/02-2018-07-05-two-hosts.json': 39,
      'node-connectors/03-2019-07-12-two-hosts.json': 45,
      'node-connectors/04-2021-07-23-two-hosts.json': 29,
      'node-connectors/05-2022-07-12-two-hosts.json': 32,
      'node-connectors/06-2023-02-02-two-hosts.json': 40,
      'node-connectors/07-2023-02-02-same-host.json': 40,
      'node-connectors/08-2023-02-03-two-hosts.json': 40,
      'node-connectors/09-2023-02-03-same-host.json': 40,
      'node-connectors/10-2026-05-21-same-host.json': 45,
      'node-connectors/11-version-back-fill-1.json': 54,
      'node-connectors/12-version-back-fill-2.json': 54,
      'node-connectors/13-version-back-fill-3.json': 54,
      'go-transport/01-2025-01-20-inserts.json': 6 * 3,
      'go-transport/02-2025-01-20-sends.json': 84 * 3,
      'cpp-protocol/01-2023-12-20-pool-tcp.json': 2,
      'cpp-protocol/02-2023-12-20-pool-tls.json': 2,
      'cpp-protocol/03-2023-12-20-pool-unix.json': 2,
      'cpp-protocol/04-2025-04-02-protocol.json': 12,
      'jdbc-connectors/01-2016-09-27-mariadb-same-host.json': 43,
      'jdbc-connectors/02-2016-09-27-mariadb-two-hosts.json': 43,
      'jdbc-connectors/03-2016-09-27-mysql-same-host.json': 34,
      'jdbc-connectors/04-2018-10-09-mariadb-same-host.json': 15,
    });
  });
});

describe('figures that can be looked up in their source', () => {
  const suite = 'node-connectors/04-2021-07-23-two-hosts.json';

  it('July 2021: value, ± and n of one measurement come together', () => {
    expect(cellOf(suite, 'do-random-number', 'mysql2', '2.2.5')).toMatchObject({
      value: 4174.5,
      uncertainty: { kind: 'rme', level: 0.95, value: 0.8572946461820163 },
      n: 278,
    });
  });

  it('July 2021: a loop is emulated, a missing feature unsupported, both with their reason', () => {
    expect(cellOf(suite, 'batch-insert-100', 'mysql')).toMatchObject({ status: 'emulated', value: 47.09 });
    expect(cellOf(suite, 'batch-insert-100', 'mariadb')).toMatchObject({ status: 'ok', value: 2449.5 });
    expect(cellOf(suite, 'select-one-user-execute', 'mysql')).toMatchObject({
      status: 'unsupported',
      statusReason: 'the driver has no prepared statements',
      value: null,
    });
  });

  it('February 2023: the figures of the post are in the runs they were measured in', () => {
    expect(cellOf('node-connectors/08-2023-02-03-two-hosts.json', 'do-1', 'mariadb')?.value).toBe(8531.9);
    expect(cellOf('node-connectors/09-2023-02-03-same-host.json', 'select-100-int', 'mariadb')?.value).toBe(5650.8);
  });

  it('back-fill: the median of mariadb 3.0.1 on 1,000 rows is 2,601 operations a second', () => {
    const repeats = [11, 12, 13].map((file, at) =>
      cellOf(`node-connectors/${file}-version-back-fill-${at + 1}.json`, 'select-1000-rows', 'mariadb', '3.0.1'),
    );
    expect(repeats.map((r) => Math.round(r?.value ?? 0)).sort()).toEqual([2294, 2601, 2668]);
  });

  it('Go: 1 GB over HTTP on 8 threads', () => {
    const cell = runOf('go-transport/02-2025-01-20-sends.json').filter(
      (r) => r.driver.name === 'net/http' && r.params?.bytes === 1024 ** 3 && r.params?.cpu === 8,
    );
    expect(cell.map(({ unit, value, n }) => [unit, value, n])).toEqual([
      ['ns/op', 1161890698, 79],
      ['B/op', 5736598274, 79],
      ['allocs/op', 149, 79],
    ]);
  });

  it('C++: the box of Boost.MySQL on one small row', () => {
    expect(cellOf('cpp-protocol/04-2025-04-02-protocol.json', 'one-small-row', 'boost.mysql')).toMatchObject({
      unit: 'ms',
      value: 513.1,
      uncertainty: { kind: 'iqr', low: 505.8, high: 531.7 },
      n: 25,
    });
  });

  it('JDBC: Connector/J has the figure of the log, not that of the prose', () => {
    const cell = runOf('jdbc-connectors/01-2016-09-27-mariadb-same-host.json').find(
      (r) => r.scenario === 'select-1-string' && r.driver.name === 'mysql-connector-j' && r.value === 88.67,
    );
    expect(cell).toMatchObject({ unit: 'us/op', params: { protocol: 'text' }, n: 200 });
    expect(cell?.uncertainty).toEqual({ kind: 'ci', level: 0.999, value: 3.505 });
  });

  it('JDBC on MySQL: the nine benchmarks without a row failed, and say why', () => {
    const failed = runOf('jdbc-connectors/03-2016-09-27-mysql-same-host.json').filter((r) => r.status === 'failed');
    expect(failed).toHaveLength(9);
    for (const { statusReason } of failed) expect(statusReason).toMatch(/seq_1_to_1000/);
  });
});
