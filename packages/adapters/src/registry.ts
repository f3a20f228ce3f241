import type { Adapter } from './adapter.ts';
import { article } from './article/article.ts';
import { benchmarkjs } from './benchmarkjs/benchmarkjs.ts';
import { boostMysql } from './boost-mysql/boost-mysql.ts';
import { gotest } from './gotest/gotest.ts';
import { jmh } from './jmh/jmh.ts';
import { mariadbSuite } from './mariadb-suite/mariadb-suite.ts';

/** Every adapter there is. A new tool is its folder and one line here. */
export const ADAPTERS: readonly Adapter[] = [benchmarkjs, mariadbSuite, article, gotest, jmh, boostMysql];
