import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import { parseNative } from '../parse/parse.ts';
import { listMatches } from './detect.ts';

/** Texts with names, numbers and units that no benchmark tool printed. */
const TEXTS: Readonly<Record<string, string>> = {
  'an access log': `GET /api/users: 12.345ms
GET /api/users/1: 3.210ms
POST /api/orders: 48.912ms`,
  'a log with levels': `[INFO] connected: 12.345ms
[INFO] migrated: 1.202s
[WARN] slow query: 5.310s`,
  'a log with times': `10:00:00.120 worker-1: 12.5ms
10:00:01.250 worker-2: 13.1ms`,
  'sums of a test runner': `Tests: 12.3s
Duration: 2.58s`,
  'timings of jest': `PASS src/select.test.js
  select
    ✓ reads one row with pg (12 ms)
    ✓ reads one row with mysql2 (8 ms)
Test Suites: 1 passed, 1 total
Tests:       2 passed, 2 total
Time:        1.234 s`,
  'tests of vitest': ` RUN  v4.1.12 /project

 ✓ src/a.test.ts (3 tests) 12ms
 ✓ src/b.test.ts > mysql2 > select 1 3ms

 Test Files  2 passed (2)
      Tests  6 passed (6)
   Start at  10:00:00
   Duration  1.20s (transform 52ms, setup 0ms, collect 90ms)`,
  'tests of mocha': `  mysql2
    ✔ selects 1 (5ms)
    1) fails

  1 passing (12ms)
  1 failing`,
  'tests of node': `✔ select 1 - mysql2 (12.345ms)
ℹ tests 1
ℹ duration_ms 53.1`,
  'npm install': `added 120 packages, and audited 121 packages in 3s

14 packages are looking for funding
found 0 vulnerabilities`,
  'pnpm install': `Packages: +120
Progress: resolved 130, reused 120, downloaded 10, added 120, done
Done in 3.2s`,
  'bun install': `[12.34ms] resolved dependencies
[1.20s] installed`,
  'a build of vite': `vite v7.1.0 building for production...
✓ 34 modules transformed.
dist/index.html                   0.46 kB │ gzip:  0.30 kB
dist/assets/index-4sK2E3eH.js   143.42 kB │ gzip: 46.11 kB
✓ built in 742ms`,
  'a build of webpack': `asset main.js 1.2 MiB [emitted] (name: main)
webpack 5.90.0 compiled successfully in 1234 ms`,
  'a build of esbuild': `  dist/out.js  12.3kb

⚡ Done in 12ms`,
  'rates in prose': `We moved from mysql to mysql2 last week.
mysql2 answered 12,345 ops/sec, mysql only 9,876 ops/sec: 25 % more.`,
  'one loose row among others': `connected
cache x 5 ops/sec
done`,
  'counters of a server': `reads : 5,000 ops/s
writes : 3,000 ops/s
Requests : 1,200 ops/s`,
  'output of kubectl': `NAME                     READY   STATUS    RESTARTS   AGE
mysql-0                  1/1     Running   0          12m
bench-7d9c6b5f6d-x2x4v   1/1     Running   2          3h
NAME      CPU(cores)   MEMORY(bytes)
mysql-0   250m         1024Mi`,
  'output of docker compose': `[+] Running 2/2
 ✔ Network bench_default  Created   0.1s
 ✔ Container bench-db-1   Started   0.4s`,
  ping: `PING db (10.0.0.2) 56(84) bytes of data.
64 bytes from 10.0.0.2: icmp_seq=1 ttl=64 time=0.345 ms
rtt min/avg/max/mdev = 0.312/0.345/0.401/0.021 ms`,
  'time of psql': `Time: 0.235 ms
Time: 1.042 ms`,
  'a table of settings': `| driver | pool size | prepared |
| ------ | --------- | -------- |
| mysql2 | 10        | yes      |
| pg     | default   | no       |`,
  'a loose line of threads': `starting pool
2 threads and 10 connections
ready`,
  'a config': `connections: 10
timeout: 30s
interval: 5m`,
};

/** JMH's default mode, whose iterations have the form of driver rows. */
const JMH = `# JMH version: 1.37
# VM version: JDK 21.0.2, OpenJDK 64-Bit Server VM, 21.0.2+13
# Warmup: 1 iterations, 10 s each
# Measurement: 2 iterations, 10 s each
# Threads: 1 thread, will synchronize iterations
# Benchmark mode: Throughput, ops/time
# Benchmark: org.example.Select.mysql

# Run progress: 0.00% complete, ETA 00:00:30
# Fork: 1 of 1
# Warmup Iteration   1: 101.200 ops/s
Iteration   1: 98.770 ops/s
Iteration   2: 101.120 ops/s


Result "org.example.Select.mysql":
  99.945 ±(99.9%) 1.234 ops/s [Average]


# Run complete. Total time: 00:00:30

Benchmark      Mode  Cnt   Score   Error  Units
Select.mysql  thrpt    2  99.945 ± 1.234  ops/s
`;

describe('detection', () => {
  it.each(Object.entries(TEXTS))('leaves %s alone', (_, text) => {
    expect(listMatches(toNativeText(text)).map(({ name }) => name)).toEqual([]);
    expect(parseNative(text).results).toEqual([]);
  });

  it.each([
    ['whole', JMH],
    ['before its table', JMH.slice(0, JMH.indexOf('Result "'))],
    ['its iterations alone', 'mysql\n# Warmup Iteration   1: 101.200 ops/s\nIteration   1: 98.770 ops/s\n'],
  ])('takes the log of JMH in ops/s, %s, for nothing else', (_, text) => {
    expect(listMatches(toNativeText(text)).map(({ name }) => name)).not.toContain('mariadb-suite');
    expect(listMatches(toNativeText(text)).map(({ name }) => name)).not.toContain('article');
  });
});
