import type { Choices } from '@tachograph/schema/question';
import type { Adapter } from '../outcome/adapter.ts';
import { apachebench } from '../tools/apachebench/apachebench.ts';
import { article } from '../tools/article/article.ts';
import { asv } from '../tools/asv/asv.ts';
import { autocannon } from '../tools/autocannon/autocannon.ts';
import { benchNode } from '../tools/bench-node/bench-node.ts';
import { benchbase } from '../tools/benchbase/benchbase.ts';
import { benchee } from '../tools/benchee/benchee.ts';
import { bencher } from '../tools/bencher/bencher.ts';
import { benchmarkIps } from '../tools/benchmark-ips/benchmark-ips.ts';
import { benchmarkdotnet } from '../tools/benchmarkdotnet/benchmarkdotnet.ts';
import { benchmarkjs } from '../tools/benchmarkjs/benchmarkjs.ts';
import { bombardier } from '../tools/bombardier/bombardier.ts';
import { boostMysql } from '../tools/boost-mysql/boost-mysql.ts';
import { catch2 } from '../tools/catch2/catch2.ts';
import { conbench } from '../tools/conbench/conbench.ts';
import { criterion } from '../tools/criterion/criterion.ts';
import { dbBench } from '../tools/db-bench/db-bench.ts';
import { denoBench } from '../tools/deno-bench/deno-bench.ts';
import { divan } from '../tools/divan/divan.ts';
import { githubActionBenchmark } from '../tools/github-action-benchmark/github-action-benchmark.ts';
import { goTpc } from '../tools/go-tpc/go-tpc.ts';
import { googleBenchmark } from '../tools/google-benchmark/google-benchmark.ts';
import { gotest } from '../tools/gotest/gotest.ts';
import { hdrhistogram } from '../tools/hdrhistogram/hdrhistogram.ts';
import { hey } from '../tools/hey/hey.ts';
import { hyperfine } from '../tools/hyperfine/hyperfine.ts';
import { jmeter } from '../tools/jmeter/jmeter.ts';
import { jmh } from '../tools/jmh/jmh.ts';
import { k6 } from '../tools/k6/k6.ts';
import { libtest } from '../tools/libtest/libtest.ts';
import { mariadbSuite } from '../tools/mariadb-suite/mariadb-suite.ts';
import { memtierBenchmark } from '../tools/memtier-benchmark/memtier-benchmark.ts';
import { mitata } from '../tools/mitata/mitata.ts';
import { nodeMysql2Units } from '../tools/node-mysql2-units/node-mysql2-units.ts';
import { nodeMysql2Wrk } from '../tools/node-mysql2-wrk/node-mysql2-wrk.ts';
import { oha } from '../tools/oha/oha.ts';
import { ormBenchmark } from '../tools/orm-benchmark/orm-benchmark.ts';
import { pgbench } from '../tools/pgbench/pgbench.ts';
import { phpbench } from '../tools/phpbench/phpbench.ts';
import { plow } from '../tools/plow/plow.ts';
import { pyperf } from '../tools/pyperf/pyperf.ts';
import { pytestBenchmark } from '../tools/pytest-benchmark/pytest-benchmark.ts';
import { redisBenchmark } from '../tools/redis-benchmark/redis-benchmark.ts';
import { rubyBenchmark } from '../tools/ruby-benchmark/ruby-benchmark.ts';
import { sysbench } from '../tools/sysbench/sysbench.ts';
import { tableOf } from '../tools/table/table.ts';
import { tinybench } from '../tools/tinybench/tinybench.ts';
import { vegeta } from '../tools/vegeta/vegeta.ts';
import { vitest } from '../tools/vitest/vitest.ts';
import { wrk } from '../tools/wrk/wrk.ts';
import { ycsb } from '../tools/ycsb/ycsb.ts';

/** A new tool is its folder and one line here. */
const TOOLS: readonly Adapter[] = [
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
  conbench,
  tinybench,
  vitest,
  hyperfine,
  sysbench,
  pgbench,
  k6,
  benchmarkdotnet,
  rubyBenchmark,
  wrk,
  autocannon,
  criterion,
  catch2,
  googleBenchmark,
  libtest,
  mitata,
  nodeMysql2Units,
  nodeMysql2Wrk,
  ycsb,
  hdrhistogram,
  redisBenchmark,
  apachebench,
  bombardier,
  hey,
  oha,
  vegeta,
  memtierBenchmark,
  goTpc,
  benchmarkIps,
  divan,
  benchee,
  benchbase,
  phpbench,
  jmeter,
  denoBench,
  benchNode,
  ormBenchmark,
  dbBench,
  plow,
];

/** Every adapter there is. A table of people's own making comes after every tool. */
export const ADAPTERS: readonly Adapter[] = [...TOOLS, tableOf(TOOLS.map(({ name }) => name))];

/** The adapter of tables, with what a person chose. */
export const tableWith = (choices: Choices): Adapter => tableOf([], choices);
