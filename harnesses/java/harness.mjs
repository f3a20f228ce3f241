/** @import { Context, DriverVersion, Harness, InterleavedWorker, Toolchain } from '../run/harness.mjs' */

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { benchmarksJar, buildBenchmarks, readJavaVersion } from './build-benchmarks.mjs';
import { drivers, purlOf } from './drivers.mjs';
import { installDrivers, jarsOf, whyNotInstalled } from './install-drivers.mjs';
import { interleavedScenarios, whyUnsupportedByTcp } from './list-cells.mjs';
import { listVersions } from './list-versions.mjs';
import { measurePart } from './measure-part.mjs';
import { JVM_FLAGS } from './run-jmh.mjs';
import { backfillPartOf, partsOf } from './suites.mjs';

const OLDEST_JAVA = 11;

/** @type {Harness} */
export const harness = {
  name: 'java',
  title: 'JDBC drivers',
  project: 'jdbc-connectors',
  findToolchain,
  async prepare(context, versions) {
    await buildBenchmarks(context);
    await installDrivers(context, versions);
  },
  parts: partsOf,
  measure: measurePart,
  backfillable: Object.keys(drivers),
  listVersions,
  backfillPart: backfillPartOf,
  interleaved: {
    transport: 'tcp',
    drivers: Object.entries(drivers).flatMap(([name, { versions }]) => versions.map((version) => ({ name, version }))),
    scenarios: interleavedScenarios,
    usual: ['do-1', 'select-1', 'select-1000-rows', 'insert-1-string'],
    describe: (driver) => ({ language: 'java', purl: purlOf(driver) }),
    whyUnsupported: whyUnsupportedByTcp,
    findWorker,
  },
};

/**
 * @param {DriverVersion} driver
 * @param {Context} context
 * @returns {InterleavedWorker | { reason: string }}
 */
function findWorker(driver, { cacheDir }) {
  const jars = jarsOf(cacheDir, driver);
  if (!existsSync(jars)) return { reason: whyNotInstalled(cacheDir, driver) };
  const classPath = [benchmarksJar(cacheDir), join(jars, '*')].join(delimiter);
  const args = [...JVM_FLAGS, '-cp', classPath, 'tachograph.Worker', driver.name];
  return { command: 'java', args, env: { JAVA_TOOL_OPTIONS: '' } };
}

/**
 * @param {Context} context
 * @returns {Promise<Toolchain>}
 */
async function findToolchain(context) {
  const java = await readJavaVersion(context);
  const javac = await context.start('javac', ['-version']);
  const maven = await context.start('mvn', ['--version', '-Dstyle.color=never']);
  /** @type {[string, boolean][]} */
  const needed = [
    [`java ${OLDEST_JAVA} or later`, Number.parseInt(java, 10) >= OLDEST_JAVA],
    ['javac', javac.code === 0],
    ['mvn', maven.code === 0],
  ];
  const missing = needed.filter(([, found]) => !found).map(([name]) => name);
  if (missing.length > 0) {
    return { found: false, missing: missing.join(', '), install: 'apt-get install default-jdk-headless maven' };
  }
  return { found: true, description: `java ${java}, maven ${/Maven (\S+)/.exec(maven.stdout)?.[1] ?? ''}`.trimEnd() };
}
