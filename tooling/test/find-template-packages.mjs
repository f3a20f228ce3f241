import { spawnSync } from 'node:child_process';
import { loadLanguages } from '../../bench/plans/load-languages.mjs';
import { findProgram } from '../../bench/processes/find-program.mjs';
import { packagesIn } from './find-missing-tools.mjs';

/** Debian 12 has no such package, and Rust is installed by its own program. */
const NOT_THERE = new Set(['libmysqlclient-dev', 'cargo', 'rustc']);

/**
 * The packages of Debian that the templates of `tacho bench` lack on this machine. Needs no installed dependency of the
 * repository.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string[]>}
 */
export async function findTemplatePackages(env) {
  const needs = (await loadLanguages()).flatMap(({ drivers, needs: of }) => drivers.flatMap(of));
  const probes = new Map(needs.map(({ probe, install }) => [JSON.stringify(probe), { probe, install }]));
  const lacking = [...probes.values()].filter(({ probe: [program, ...args] }) => {
    return spawnSync(program, args, { stdio: 'ignore', env }).status !== 0;
  });
  const packages = lacking.flatMap(({ install }) => packagesIn(install));
  const programs = findProgram(['sqlite3'], env) ? [] : ['sqlite3'];
  return [...new Set([...packages, ...programs])].filter((name) => !NOT_THERE.has(name));
}
