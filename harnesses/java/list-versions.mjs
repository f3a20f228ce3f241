/** @import { Context, PublishedVersion } from '../plans/harness.mjs' */
import path from 'node:path';
import { readText } from '../../bench/processes/files.mjs';
import { findDriver } from './drivers.mjs';

const CENTRAL = 'https://repo.maven.apache.org/maven2';
const TIMEOUT_MS = 30_000;

/**
 * Every version that the repository has, oldest first, as in its metadata, which has no dates.
 *
 * @param {string} name
 * @param {Context} context
 * @returns {Promise<PublishedVersion[]>}
 */
export async function listVersions(name, { env, signal }) {
  const { packages, packageOf } = findDriver(name);
  const repository = findRepository(env);
  const lists = await Promise.all(packages.map((coordinates) => readMetadata(repository, coordinates, signal)));
  return packages.flatMap((coordinates, at) =>
    (lists[at] ?? [])
      .filter((version) => packageOf(version) === coordinates)
      .map((version) => ({ version, publishedAt: null })),
  );
}

/** @param {string} repository @param {string} coordinates @param {AbortSignal} signal */
async function readMetadata(repository, coordinates, signal) {
  const url = `${repository}/${coordinates.replaceAll('.', '/').replace(':', '/')}/maven-metadata.xml`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) }).catch((error) => {
    signal.throwIfAborted();
    throw new Error(`${url} does not respond: ${error.cause?.message ?? error.message}`);
  });
  if (!response.ok) throw new Error(`${url} responds with ${response.status}`);
  return readVersions(await response.text());
}

/** @param {string} metadata */
function readVersions(metadata) {
  return [...metadata.matchAll(/<version>\s*([^<\s]+)\s*<\/version>/g)].map((match) => String(match[1]));
}

/** The mirror of Maven Central in the user's settings, if any. @param {Record<string, string | undefined>} env */
const findRepository = (env) => findMirror(readText(path.join(env.HOME ?? '', '.m2', 'settings.xml'))) ?? CENTRAL;

/** @param {string} settings @returns {string | null} */
export function findMirror(settings) {
  const written = settings.replaceAll(/<!--[\s\S]*?-->/g, '');
  for (const [, mirror = ''] of written.matchAll(/<mirror>([\s\S]*?)<\/mirror>/g)) {
    const of = /<mirrorOf>([^<]*)<\/mirrorOf>/.exec(mirror)?.[1] ?? '';
    const url = /<url>\s*([^<\s]+)\s*<\/url>/.exec(mirror)?.[1];
    if (url && of.split(',').some((id) => ['*', 'central', 'external:*'].includes(id.trim())))
      return url.replace(/\/$/, '');
  }
  return null;
}
