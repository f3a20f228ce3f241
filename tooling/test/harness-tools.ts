import { spawnSync } from 'node:child_process';
import { hasApt, installPackages, mayInstallPackages } from './apt.ts';
import { findMissingTools, type MissingTools } from './find-missing-tools.mjs';
import type { Context, Outcome } from './step.ts';

/**
 * Installs what the harnesses need, where we may. A harness that still lacks something is left out by its tests, and
 * this says so; under CI that is a failure where a package would have brought it.
 */
export async function harnessTools(context: Context): Promise<Outcome> {
  const { env, signal, log } = context;
  let missing = await findMissingTools(env, signal);
  if (missing.some(({ packages }) => packages.length > 0) && mayInstallPackages()) {
    const wasRunning = isRunning();
    for (const packages of toInstallations(missing)) {
      log(`installing ${packages.join(', ')} with apt-get`);
      await installPackages(packages, context);
    }
    // The tests start their own servers; that of the system must not run because of them.
    if (!wasRunning && isRunning()) spawnSync('service', ['mariadb', 'stop']);
    missing = await findMissingTools(env, signal);
  }
  if (missing.length === 0) return { state: 'passed' };
  const note = `left out: ${[...new Set(missing.map(({ words }) => words))]
    .map((words) => `${missing.flatMap((one) => (one.words === words ? one.harness : [])).join(', ')}: ${words}`)
    .join('; ')}`;
  log(note);
  const avoidable = hasApt() && missing.some(({ packages }) => packages.length > 0);
  return { state: env.CI && avoidable ? 'failed' : 'skipped', note };
}

/** One for each harness: packages that one of them cannot have must not keep the others from theirs. */
function toInstallations(missing: MissingTools[]) {
  const lists = missing.map(({ packages }) => packages).filter((packages) => packages.length > 0);
  return [...new Map(lists.map((packages) => [packages.join(' '), packages])).values()];
}

const isRunning = () => spawnSync('service', ['mariadb', 'status']).status === 0;
