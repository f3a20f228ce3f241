/** The same numbers on every machine: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const DRIVERS = ['pgx', 'pq'];
const CASES: readonly (readonly [name: string, ns: number, bytes: number, allocs: number])[] = [
  ['Select1', 41_000, 912, 18],
  ['SelectRows/rows=1000', 930_000, 118_400, 4012],
  ['InsertBatch/rows=100', 2_150_000, 88_100, 1630],
];

const HOUR = 3_600_000;
const START = Date.UTC(2023, 0, 2, 9);

/**
 * A `data.js` as github-action-benchmark writes it for Go, with as many entries as asked for: two drivers,
 * noise of a rented runner, a regression after 40 % of the commits and its repair after 70 %. Each value of Go is there
 * twice, as the action has it.
 */
export function createDataJs(count: number, seed = 1): string {
  const random = createRandom(seed);
  const noise = () => 1 + (random() + random() + random() - 1.5) * 0.04;
  const hex = () => Array.from({ length: 40 }, () => Math.floor(random() * 16).toString(16)).join('');
  const toEntry = (at: number) => {
    const share = at / count;
    const date = START + at * 14 * HOUR + Math.floor(random() * HOUR);
    const id = hex();
    const author = { email: 'dev@example.org', name: 'Dev', username: 'dev' };
    const benches = DRIVERS.flatMap((driver) =>
      CASES.flatMap(([name, ns, bytes, allocs]) => {
        const slower = driver === 'pgx' && share >= 0.4 && share < 0.7 ? 1.22 : 1;
        const factor = (driver === 'pgx' ? 1 : 1.31) * slower * noise();
        const value = Math.round(ns * factor);
        const times = Math.max(1, Math.floor(1e9 / value));
        const full = `Benchmark${name}/driver=${driver}`;
        const figures = [
          [value, 'ns/op'],
          [Math.round(bytes * (driver === 'pgx' ? 1 : 1.4)), 'B/op'],
          [Math.round(allocs * (driver === 'pgx' ? 1 : 1.2)), 'allocs/op'],
        ] as const;
        const extra = `${times} times\n4 procs`;
        const line = figures.slice(1).map(([figure, unit]) => `\t${figure} ${unit}`);
        return [
          { name: full, value, unit: `ns/op${line.join('')}`, extra },
          ...figures.map(([figure, unit]) => ({ name: `${full} - ${unit}`, value: figure, unit, extra })),
        ];
      }),
    );
    const commit = {
      ...{ author, committer: author, distinct: true, id, message: `change ${at + 1}`, tree_id: hex() },
      timestamp: new Date(date - HOUR).toISOString(),
      url: `https://github.com/example/connectors/commit/${id}`,
    };
    return { commit, date, tool: 'go', benches };
  };
  const entries = Array.from({ length: count }, (_, at) => toEntry(at));
  const history = {
    lastUpdate: entries.at(-1)?.date ?? START,
    repoUrl: 'https://github.com/example/connectors',
    entries: { 'Go Benchmark': entries },
  };
  return `window.BENCHMARK_DATA = ${JSON.stringify(history, null, 2)}`;
}
