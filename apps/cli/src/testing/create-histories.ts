import { createDataJs } from './create-data-js.ts';

const toAsv = (commit: string, date: number, seconds: number) => ({
  ...{ commit_hash: commit.repeat(40), date, params: { machine: 'box' }, python: '3.12', version: 2 },
  result_columns: ['result', 'params'],
  results: { 'bench.time_rows': [[seconds], [["'pymysql'"], ['1000']]] },
});

const toPytest = (day: number) => ({
  ...{ machine_info: { python_version: '3.12.1' }, version: '5.1.0', datetime: `2026-02-0${day}T00:00:00+00:00` },
  commit_info: { id: `${day}`.repeat(40), time: '2025-01-01T00:00:00Z', branch: 'main' },
  benchmarks: [
    { name: 'test_a[pymysql]', fullname: 'test_a.py::test_a[pymysql]', stats: { median: day, mean: day, rounds: 5 } },
  ],
});

const estimate = (point: number) => ({
  point_estimate: point,
  confidence_interval: { confidence_level: 0.95, lower_bound: point, upper_bound: point },
});

const toJmh = (score: number) => [
  {
    ...{ jmhVersion: '1.37', benchmark: 'org.example.Select.one', mode: 'thrpt', threads: 1, forks: 1 },
    ...{ warmupIterations: 1, warmupTime: '1 s', measurementIterations: 3, measurementTime: '1 s' },
    params: { driver: 'mariadb-java-client' },
    primaryMetric: {
      score,
      scoreError: 1,
      scoreConfidence: [score - 1, score + 1],
      scoreUnit: 'ops/s',
      rawData: [[score]],
    },
    secondaryMetrics: {},
  },
];

const toPage = (value: number) =>
  `# Speed\n\n| driver | select (ops/s) |\n|---|---|\n| mysql2 | ${value} |\n| mariadb | ${value * 2} |\n`;

const toQuoted = (value: number, text = '') =>
  `# Speed\n\n\`\`\`\nselect 1 - mysql2 x ${value} ops/sec ±1.23% (85 runs sampled)\n\`\`\`\n${text}`;

const ASV = {
  'asv/results/benchmarks.json': {
    version: 2,
    'bench.time_rows': { code: '…', type: 'time', unit: 'seconds', param_names: ['client', 'rows'], params: [[], []] },
  },
  'asv/results/box/machine.json': {
    arch: 'x86_64',
    cpu: '',
    machine: 'box',
    num_cpu: '8',
    os: 'Linux',
    ram: '1',
    version: 1,
  },
  'asv/results/box/aaaaaaaa-py3.12.json': toAsv('a', Date.UTC(2026, 0, 1), 0.1),
  'asv/results/box/bbbbbbbb-py3.12.json': toAsv('b', Date.UTC(2026, 0, 2), 0.2),
};

const PYTEST = {
  '.benchmarks/Linux-CPython-3.12-64bit/0001_1111_20200101_000000.json': toPytest(1),
  '.benchmarks/Linux-CPython-3.12-64bit/0002_2222_20200101_000000.json': toPytest(2),
};

const CRITERION = {
  'target/criterion/select/sqlx/new/benchmark.json': {
    group_id: 'select/sqlx',
    full_id: 'select/sqlx',
    directory_name: 'select/sqlx',
  },
  'target/criterion/select/sqlx/new/estimates.json': { median: estimate(5), median_abs_dev: estimate(1) },
};

type Files = Readonly<Record<string, string>>;

const toTexts = (files: Readonly<Record<string, unknown>>): Files =>
  Object.fromEntries(Object.entries(files).map(([path, json]) => [path, JSON.stringify(json)]));

/** Results of the past, as each tool writes them into a repository: the files of its commits by path, one after the other. */
export const HISTORIES: Readonly<Record<string, readonly Files[]>> = {
  'github-action-benchmark': [{ 'dev/bench/data.js': createDataJs(3) }],
  asv: [toTexts(ASV)],
  criterion: [toTexts(CRITERION)],
  'pytest-benchmark': [toTexts(PYTEST)],
  JMH: [10, 20].map((score) => toTexts({ 'results/jmh.json': toJmh(score) })),
  table: [10, 20].map((value) => ({ 'BENCHMARKS.md': toPage(value) })),
  // The first version has no results, and the last one changes the text alone.
  benchmarkjs: ['# Speed\n', toQuoted(10), toQuoted(20), toQuoted(20, 'More.\n')].map((text) => ({
    'docs/speed.md': text,
  })),
};
