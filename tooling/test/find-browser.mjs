import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { scriptIn } from '../start/processes.mjs';
import { installPackages, mayInstallPackages } from './apt.mjs';
import { passes } from './step.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium to test with: CHROMIUM, the system's, one from Debian's packages when we may install them, Playwright's.
 *
 * @param {{ root: string, env: NodeJS.ProcessEnv, log: import('../start/log.mjs').Log, signal: AbortSignal }} options
 * @returns {Promise<string>} path of the program
 * @throws {Error} when there is none
 */
export async function findBrowser({ root, env, log, signal }) {
  if (env.CHROMIUM) {
    if (existsSync(env.CHROMIUM)) return env.CHROMIUM;
    throw new Error(`CHROMIUM names ${env.CHROMIUM}, which does not exist`);
  }
  const found = onPath(env) ?? MAC.find((file) => existsSync(file));
  if (found) return found;

  if (mayInstallPackages()) {
    log('installing Chromium with apt-get');
    await installPackages(['chromium'], { root, env, signal });
    const installed = onPath(env);
    if (installed) return installed;
  }

  if (!existsSync(chromium.executablePath())) {
    log('downloading the Chromium of Playwright');
    const cli = scriptIn(root, 'node_modules/@playwright/test/cli.js');
    const limit = AbortSignal.any([signal, AbortSignal.timeout(300_000)]);
    await passes({ args: [cli, 'install', 'chromium'], cwd: root, env, signal: limit });
  }
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  throw new Error('there is no browser: install Chromium, or set CHROMIUM to the path of one');
}

/** @param {NodeJS.ProcessEnv} env */
function onPath(env) {
  return (env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
