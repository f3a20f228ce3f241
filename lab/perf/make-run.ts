const DRIVERS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
const SCENARIOS = 20;
const BEGIN = Date.UTC(2025, 0, 1);

export type SyntheticRun = ReturnType<typeof makeRun>;

/**
 * A synthetic run of 100 results, five drivers on twenty scenarios, as a nightly job sends it. Each number gives another run
 * of the same series; the same number gives the same run.
 */
export function makeRun(number: number) {
  const startedAt = new Date(BEGIN + number * 60_000).toISOString();
  const results = Array.from({ length: SCENARIOS * DRIVERS.length }, (_, index) => {
    const driver = DRIVERS[index % DRIVERS.length] ?? '';
    const value = 1000 + index * 10 + ((number * 7919 + index * 104_729) % 1000) / 10;
    return {
      scenario: `scenario-${Math.floor(index / DRIVERS.length)}`,
      params: { rows: 1000, protocol: 'text' },
      driver: {
        name: driver,
        version: `1.${number % 12}.0`,
        language: 'javascript',
        purl: `pkg:npm/${driver}@1.${number % 12}.0`,
      },
      metric: 'throughput',
      unit: 'ops/s',
      value,
      statistic: 'mean',
      uncertainty: { kind: 'rme', level: 0.95, value: 0.8 },
      n: 10,
      samples: Array.from({ length: 10 }, (_, sample) => value + sample / 8),
    };
  });
  return {
    format: 1,
    startedAt,
    harness: { name: 'perf', version: '1.0.0', tool: { name: 'tinybench', version: '6.2.3' } },
    source: { kind: 'ci', repository: 'example/perf', commit: number.toString(16).padStart(40, '0'), branch: 'main' },
    environment: {
      client: { cpu: { model: 'Example', arch: 'x86_64', logical: 2 }, os: 'Debian GNU/Linux 12', kernel: '6.1.0' },
      runtime: { name: 'node', version: '24.21.0' },
      server: { product: 'mariadb', version: '11.4.2' },
      link: { transport: 'tcp', topology: 'same-host' },
    },
    results,
  };
}

/**
 * The same with every scenario at so many values of a param: a run of that many hundreds of results. The first hundred are series
 * of `makeRun`.
 */
export function makeWideRun(number: number, values: number) {
  const run = makeRun(number);
  const results = Array.from({ length: values }, (_, more) =>
    run.results.map(({ params, ...result }) => ({ ...result, params: { ...params, rows: params.rows + more } })),
  );
  return { ...run, results: results.flat() };
}
