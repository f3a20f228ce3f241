import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { startServer, type TestServer } from '../testing/start-server.ts';

let server: TestServer;
let bench: Bench;
beforeEach(async () => {
  server = await startServer();
  bench = await createBench({ TACHO_URL: server.url });
  server.plan.push({ status: 200, body: [] });
});
afterEach(async () => {
  await server.close();
  await bench.remove();
});

/** Writes a tree of JSON files and sends all of it. */
async function importPast(files: Readonly<Record<string, unknown>>, ...args: readonly string[]) {
  const folder = join(bench.folder, 'history');
  for (const [name, json] of Object.entries(files)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, typeof json === 'string' ? json : JSON.stringify(json));
  }
  const { status, err } = await bench.tacho(['import', folder, ...args]);
  const lines = server.stored.map((line) => JSON.parse(line));
  return { status, err, lines };
}

describe('tacho import of the folder of a tool', () => {
  it("reads asv's results folder, with the names of benchmarks.json", async () => {
    const toResult = (commit_hash: string, date: number, seconds: number) => ({
      ...{
        commit_hash,
        date,
        params: { machine: 'box' },
        python: '3.12',
        version: 2,
        result_columns: ['result', 'params'],
      },
      results: { 'bench.time_rows': [[seconds], [["'pymysql'"], ['1000']]] },
    });
    const machine = { arch: 'x86_64', cpu: '', machine: 'box', num_cpu: '8', os: 'Linux', ram: '1', version: 1 };
    const described = { code: '…', type: 'time', unit: 'seconds', param_names: ['client', 'rows'], params: [[], []] };
    const { status, err, lines } = await importPast({
      'benchmarks.json': { version: 2, 'bench.time_rows': described },
      'box/machine.json': machine,
      'box/aaaaaaaa-py3.12.json': toResult('a'.repeat(40), Date.UTC(2026, 0, 1), 0.1),
      'box/bbbbbbbb-py3.12.json': toResult('b'.repeat(40), Date.UTC(2026, 0, 2), 0.2),
    });
    expect([status, err]).toEqual([0, '']);
    expect(lines.map(({ run }) => [run.startedAt, run.source.commit[0], run.results[0].params])).toEqual([
      ['2026-01-01T00:00:00.000Z', 'a', { rows: 1000 }],
      ['2026-01-02T00:00:00.000Z', 'b', { rows: 1000 }],
    ]);
    expect(lines[0]?.native[0].name).toBe('aaaaaaaa-py3.12.json');
  });

  it("reads pytest-benchmark's storage folder, each file with its own time and commit", async () => {
    const toReport = (day: number) => ({
      ...{ machine_info: { python_version: '3.12.1' }, version: '5.1.0', datetime: `2026-01-0${day}T00:00:00+00:00` },
      commit_info: { id: `${day}`.repeat(40), time: '2025-01-01T00:00:00Z', branch: 'main' },
      benchmarks: [
        { name: 'test_a', fullname: 'test_a.py::test_a[pymysql]', stats: { median: day, mean: day, rounds: 5 } },
      ],
    });
    const { status, lines } = await importPast({
      'Linux-CPython-3.12-64bit/0001_1111_20200101_000000.json': toReport(1),
      'Linux-CPython-3.12-64bit/0002_2222_20200101_000000.json': toReport(2),
    });
    expect([status, lines.map(({ run }) => [run.startedAt, run.source.commit[0], run.source.branch])]).toEqual([
      0,
      [
        ['2026-01-01T00:00:00.000Z', '1', 'main'],
        ['2026-01-02T00:00:00.000Z', '2', 'main'],
      ],
    ]);
  });

  it("reads criterion's folder as one run", async () => {
    const estimate = (point: number) => ({
      point_estimate: point,
      confidence_interval: { confidence_level: 0.95, lower_bound: point, upper_bound: point },
    });
    const toFiles = (name: string) => ({
      [`criterion/${name}/new/benchmark.json`]: { group_id: name, full_id: name, directory_name: name },
      [`criterion/${name}/new/estimates.json`]: { median: estimate(5), median_abs_dev: estimate(1) },
      [`criterion/${name}/report/index.html`]: '<html></html>',
    });
    const { status, lines } = await importPast({ ...toFiles('select/sqlx'), ...toFiles('insert/sqlx') });
    expect([status, lines.length, lines[0]?.native[0].name]).toEqual([0, 1, 'criterion-new.json']);
    expect(lines[0]?.run.results.map(({ scenario }: { scenario: string }) => scenario)).toContain('insert');
  });

  it('reads a folder of runs of criterion that are named by time, commit and database', async () => {
    const head = 'group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count';
    const toRaw = (value: number) => `${head}\ninsert,diesel,1,,,${value},ns,1\ninsert,diesel,1,,,${value * 2},ns,2\n`;
    const toRun = (day: number, database: string) => {
      const folder = `metrics/2026010${day}-030405-${`${day}`.repeat(40)}-${database}/insert/diesel/1`;
      return { [`${folder}/new/raw.csv`]: toRaw(day), [`${folder}/report/index.html`]: '<html></html>' };
    };
    const { status, lines } = await importPast({ ...toRun(1, 'mysql'), ...toRun(2, 'mysql'), ...toRun(2, 'sqlite') });
    expect(status).toBe(0);
    expect(
      lines.map(({ run }) => [
        run.startedAt,
        run.source.commit[0],
        run.environment.server.product,
        run.results[0].driver.name,
        run.results[0].value,
      ]),
    ).toEqual([
      ['2026-01-01T03:04:05.000Z', '1', 'mysql', 'diesel', 1],
      ['2026-01-02T03:04:05.000Z', '2', 'mysql', 'diesel', 2],
      ['2026-01-02T03:04:05.000Z', '2', 'sqlite', 'diesel', 2],
    ]);
  });

  it('reads a table that sums up many runs of criterion, a run for each time, commit and database', async () => {
    const toRow = (day: number, driver: string, mean: number) =>
      `"1","insert","${driver}",1,2026-01-0${day} 03:04:05,"mysql","${`${day}`.repeat(40)}",${mean},9,1`;
    const head = '"","group","Benchmark","value","timestamp","backend","commit","mean_time","max_time","min_time"';
    const rows = [toRow(1, 'diesel', 5), toRow(2, 'diesel', 6), toRow(1, 'sqlx', 7), toRow(2, 'sqlx', 8)];
    const { status, lines } = await importPast({ 'aggregated_data/mysql.csv': `${[head, ...rows].join('\n')}\n` });
    const toMeans = (results: { statistic: string; value: number }[]) =>
      results.flatMap(({ statistic, value }) => (statistic === 'mean' ? [value] : []));
    expect([status, lines.map(({ run }) => [run.source.commit[0], toMeans(run.results)])]).toEqual([
      0,
      [
        ['1', [5, 7]],
        ['2', [6, 8]],
      ],
    ]);
  });
});
