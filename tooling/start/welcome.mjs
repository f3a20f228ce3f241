import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seconds } from './log.mjs';

/**
 * Prints the URLs and what to do next.
 *
 * @param {{ settings: import('./settings.mjs').Settings, log: import('./log.mjs').Log }} options
 */
export function welcome({ settings, log }) {
  const { root, webUrl, ingestUrl, tokenFile } = settings;
  const token = relativeTo(root, tokenFile);
  log(`pages      ${webUrl}/`);
  log(`uploads    ${ingestUrl}/v1/runs`);
  const link = path.join(path.dirname(tokenFile), 'administrator-link');
  if (existsSync(link)) log(`accounts   the first administrator opens ${readFileSync(link, 'utf8').trim()}`);
  log(`logs       ${relativeTo(root, path.join(settings.dataDir, 'logs'))}`);
  console.log(`
Upload a run from this folder (the token belongs to one project and is stored in ${token}):

  ${uploadCommand({ ingestUrl, token })}

ready in ${seconds(performance.now())}: ${webUrl}/ (Ctrl-C stops everything)`);
}

/** @param {{ ingestUrl: string, token: string }} options */
export function uploadCommand({ ingestUrl, token }) {
  return [
    `curl -sS ${ingestUrl}/v1/runs`,
    `-H "Authorization: Bearer $(cat ${token})"`,
    "-H 'Content-Type: application/json'",
    '-d @docs/examples/run.json',
  ].join(' ');
}

/** @param {string} root @param {string} file */
function relativeTo(root, file) {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}
