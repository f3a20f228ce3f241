/** @import { Context } from '../plans/harness.mjs' */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = fileURLToPath(new URL('src/main/java/tachograph', import.meta.url));
const RELEASE = '11';

/** The folder of the compiled classes, without drivers. Changed sources give another one. @param {string} cacheDir */
export function classesOf(cacheDir) {
  const hash = createHash('sha256');
  for (const name of readdirSync(SOURCES).sort())
    hash.update(`${name}\n`).update(readFileSync(path.join(SOURCES, name)));
  return path.join(cacheDir, `classes-${hash.digest('hex').slice(0, 12)}`);
}

/** @param {Context} context */
export async function buildWorkers({ cacheDir, start, log }) {
  const classes = classesOf(cacheDir);
  if (existsSync(classes)) return;
  log('compiling the workers');
  mkdirSync(cacheDir, { recursive: true });
  const out = mkdtempSync(path.join(cacheDir, 'compiling-'));
  const files = readdirSync(SOURCES).map((name) => path.join(SOURCES, name));
  const { code, stderr } = await start('javac', ['--release', RELEASE, '-encoding', 'UTF-8', '-d', out, ...files]);
  if (code === 0 && !existsSync(classes)) return renameSync(out, classes);
  rmSync(out, { recursive: true });
  if (code !== 0) throw new Error(`the Java workers do not compile: ${stderr.split('\n')[0]}`);
}

/**
 * @param {Pick<Context, 'start'>} context
 * @returns {Promise<string>} such as `17.0.15`; empty where there is no Java
 */
export async function readJavaVersion({ start }) {
  const { stderr } = await start('java', ['-version']);
  return /version "([^"]+)"/.exec(stderr)?.[1] ?? '';
}
