/** @import { Context } from '../run/harness.mjs' */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMaven } from './maven.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const POM = path.join(HERE, 'pom.xml');
const SOURCES = path.join(HERE, 'src', 'main', 'java', 'tachograph');

/**
 * Builds the benchmarks as one jar, with JMH and without drivers. Changed sources give another jar.
 *
 * @param {string} cacheDir
 */
export function benchmarksJar(cacheDir) {
  const sources = readdirSync(SOURCES).sort();
  const hash = createHash('sha256').update(readFileSync(POM));
  for (const name of sources) hash.update(`${name}\n`).update(readFileSync(path.join(SOURCES, name)));
  return path.join(cacheDir, `benchmarks-${hash.digest('hex').slice(0, 12)}.jar`);
}

/** @param {Context} context */
export async function buildBenchmarks(context) {
  const jar = benchmarksJar(context.cacheDir);
  if (existsSync(jar)) return;
  context.log('compiling the benchmarks');
  mkdirSync(context.cacheDir, { recursive: true });
  const out = mkdtempSync(path.join(context.cacheDir, 'compiling-'));
  try {
    await runMaven(context, POM, [`-Dout=${out}`, 'package']);
    renameSync(path.join(out, 'benchmarks.jar'), jar);
  } finally {
    rmSync(out, { recursive: true });
  }
}

/**
 * @param {Pick<Context, 'start'>} context
 * @returns {Promise<string>} such as `17.0.15`; empty where there is no Java
 */
export async function readJavaVersion({ start }) {
  const { stderr } = await start('java', ['-version']);
  return /version "([^"]+)"/.exec(stderr)?.[1] ?? '';
}

/** The release of JMH in pom.xml. */
export function jmhVersion() {
  return /<jmh\.version>(.+)<\/jmh\.version>/.exec(readFileSync(POM, 'utf8'))?.[1] ?? null;
}
