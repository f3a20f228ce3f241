import type { Adapter } from './adapter.ts';
import { article } from './article/article.ts';
import { asv } from './asv/asv.ts';
import { autocannon } from './autocannon/autocannon.ts';
import { bencher } from './bencher/bencher.ts';
import { benchmarkdotnet } from './benchmarkdotnet/benchmarkdotnet.ts';
import { benchmarkjs } from './benchmarkjs/benchmarkjs.ts';
import { boostMysql } from './boost-mysql/boost-mysql.ts';
import { catch2 } from './catch2/catch2.ts';
import { consoleTime } from './console-time/console-time.ts';
import { criterion } from './criterion/criterion.ts';
import { dartBenchmark } from './dart-benchmark/dart-benchmark.ts';
import { githubActionBenchmark } from './github-action-benchmark/github-action-benchmark.ts';
import { googleBenchmark } from './google-benchmark/google-benchmark.ts';
import { gotest } from './gotest/gotest.ts';
import { hyperfine } from './hyperfine/hyperfine.ts';
import { iaiCallgrind } from './iai-callgrind/iai-callgrind.ts';
import { jmh } from './jmh/jmh.ts';
import { k6 } from './k6/k6.ts';
import { libtest } from './libtest/libtest.ts';
import { mariadbSlap } from './mariadb-slap/mariadb-slap.ts';
import { mariadbSuite } from './mariadb-suite/mariadb-suite.ts';
import { mitata } from './mitata/mitata.ts';
import { nodeMysql2Units } from './node-mysql2-units/node-mysql2-units.ts';
import { nodeMysql2Wrk } from './node-mysql2-wrk/node-mysql2-wrk.ts';
import { pgbench } from './pgbench/pgbench.ts';
import { pyperf } from './pyperf/pyperf.ts';
import { pytestBenchmark } from './pytest-benchmark/pytest-benchmark.ts';
import { rubyBenchmark } from './ruby-benchmark/ruby-benchmark.ts';
import { sysbench } from './sysbench/sysbench.ts';
import { tinybench } from './tinybench/tinybench.ts';
import { vitest } from './vitest/vitest.ts';
import { wrk } from './wrk/wrk.ts';

/** Every adapter there is. A new tool is its folder and one line here. */
export const ADAPTERS: readonly Adapter[] = [
  benchmarkjs,
  mariadbSuite,
  article,
  gotest,
  jmh,
  boostMysql,
  pyperf,
  pytestBenchmark,
  asv,
  githubActionBenchmark,
  bencher,
  tinybench,
  vitest,
  hyperfine,
  sysbench,
  pgbench,
  k6,
  benchmarkdotnet,
  mariadbSlap,
  rubyBenchmark,
  dartBenchmark,
  wrk,
  autocannon,
  criterion,
  catch2,
  googleBenchmark,
  libtest,
  iaiCallgrind,
  mitata,
  consoleTime,
  nodeMysql2Units,
  nodeMysql2Wrk,
];
