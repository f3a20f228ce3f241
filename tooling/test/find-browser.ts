import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { scriptIn } from '../start/processes.mjs';
import { installPackages, mayInstallPackages } from './apt.ts';
import { type Context, passes } from './step.ts';

/** Chromium without its windows and profiles: the same pages for two thirds of the work. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium to test with: CHROMIUM, the system's, one from Debian's packages when we may install them, Playwright's.
 *
 * @returns path of the program
 * @throws {Error} if no browser is found
 */
export async function findBrowser(context: Context): Promise<string> {
  const { root, env, log, signal } = context;
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new Error(`CHROMIUM names ${env.CHROMIUM}, which does not exist`);
  }
  const found = onPath(env) ?? MAC.find((file) => existsSync(file));
  if (found && path.basename(found) === SHELL) return found;
  if (mayInstallPackages()) {
    for (const name of found ? shellBeside() : [SHELL, 'chromium']) {
      log(`installing ${name} with apt-get`);
      if (await installPackages([name], context)) break;
    }
  }
  const installed = onPath(env) ?? found;
  if (installed) return installed;

  if (!existsSync(chromium.executablePath())) {
    log('downloading the Chromium of Playwright');
    const cli = scriptIn(root, 'node_modules/@playwright/test/cli.js');
    const limit = AbortSignal.any([signal, AbortSignal.timeout(300_000)]);
    await passes({ ...context, signal: limit }, [cli, 'install', 'chromium']);
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('there is no browser: install Chromium, or set CHROMIUM to the path of one');
}

/** The package of the shell of the same version as the Chromium that is here, where the package lists have it. */
function shellBeside() {
  const { stdout } = spawnSync('dpkg-query', ['--show', 'chromium-common'], { encoding: 'utf8' });
  const [, version] = (stdout ?? '').trim().split('\t');
  const name = `${SHELL}=${version}`;
  return version && spawnSync('apt-cache', ['show', name]).status === 0 ? [name] : [];
}

function onPath(env: NodeJS.ProcessEnv) {
  const folders = (env.PATH ?? '').split(path.delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
