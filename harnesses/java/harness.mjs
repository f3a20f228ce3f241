/** @import { Context, Harness, Toolchain } from '../run/harness.mjs' */
import { buildBenchmarks, readJavaVersion } from './build-benchmarks.mjs';
import { drivers } from './drivers.mjs';
import { installDrivers } from './install-drivers.mjs';
import { listVersions } from './list-versions.mjs';
import { measurePart } from './measure-part.mjs';
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
};

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
