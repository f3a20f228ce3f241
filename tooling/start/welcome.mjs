import path from 'node:path';
import { seconds } from './say.mjs';

/**
 * What to do next, printed when everything answers.
 *
 * @param {{ settings: import('./settings.mjs').Settings, say: import('./say.mjs').Say }} options
 */
export function welcome({ settings, say }) {
  const { root, webUrl, ingestUrl, tokenFile } = settings;
  const token = nearest(root, tokenFile);
  say(`pages      ${webUrl}/`);
  say(`uploads    ${ingestUrl}/v1/runs`);
  say(`logs       ${nearest(root, path.join(settings.dataDir, 'logs'))}`);
  console.log(`
Upload a run from this folder (the token belongs to one project and is kept in ${token}):

  ${uploadCommand({ ingestUrl, token })}

ready in ${seconds(performance.now())}: ${webUrl}/ (Ctrl-C stops everything)`);
}

/**
 * @param {{ ingestUrl: string, token: string }} options
 */
export function uploadCommand({ ingestUrl, token }) {
  return [
    `curl -sS ${ingestUrl}/v1/runs`,
    `-H "Authorization: Bearer $(cat ${token})"`,
    "-H 'Content-Type: application/json'",
    '-d @docs/examples/run.json',
  ].join(' ');
}

/**
 * @param {string} root
 * @param {string} file
 */
function nearest(root, file) {
  const relative = path.relative(root, file);
  return relative.startsWith('..') ? file : relative;
}
