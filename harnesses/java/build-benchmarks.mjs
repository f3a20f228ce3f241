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
  const hash = createHash('sha256');
  for (const file of [
    POM,
    ...readdirSync(SOURCES)
      .sort()
      .map((name) => path.join(SOURCES, name)),
  ]) {
    hash.update(`${path.basename(file)}\n`).update(readFileSync(file));
  }
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

/** The release of JMH in pom.xml. */
export function jmhVersion() {
  return /<jmh\.version>(.+)<\/jmh\.version>/.exec(readFileSync(POM, 'utf8'))?.[1] ?? null;
}
