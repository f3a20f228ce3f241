import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { freePort } from '../tooling/postgres/connection.mjs';
import { buildWeb } from '../tooling/start/build-web.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A server beside those of the stack. */
export type Served = { readonly url: string; readonly stop: () => Promise<void> };

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill();
  await ended;
}

/** A separate web server, for settings that the one of the stack does not have. `toEnv` gets its URL. */
export async function serveWeb(
  toEnv: (url: string) => NodeJS.ProcessEnv | Promise<NodeJS.ProcessEnv>,
): Promise<Served> {
  const script = await buildWeb({ root, env: process.env, log: () => {} });
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...(await toEnv(url)), PORT: port, HOSTNAME: '127.0.0.1', WEB_URL: url };
  const web = spawn(process.execPath, [script], { cwd: path.dirname(script), env, stdio: 'ignore' });
  const status = async () => (await fetch(url).catch(() => null))?.status ?? web.exitCode;
  try {
    await expect.poll(status).toBe(200);
  } catch (error) {
    await stop(web);
    throw error;
  }
  return { url, stop: () => stop(web) };
}

/** A provider of OpenID Connect, where each of these people signs in by a name; its URL is the issuer. */
export async function serveOidcProvider(
  redirectUri: string,
  people: Readonly<Record<string, string>>,
): Promise<Served> {
  const script = 'tooling/oidc-provider/main.ts';
  const names = Object.entries(people).map(([name, email]) => `${name}=${email}`);
  const provider = spawn(process.execPath, ['--import', 'tsx', script, redirectUri, ...names], {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  });
  const ended = once(provider, 'exit').then(() => Promise.reject(new Error(`${script} ended before it listened`)));
  const [url] = await Promise.race([once(createInterface(provider.stdout), 'line'), ended]);
  ended.catch(() => {});
  return { url, stop: () => stop(provider) };
}
