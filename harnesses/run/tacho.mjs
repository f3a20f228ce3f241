import path from 'node:path';
import { parseJson, writeJson } from '../processes/files.mjs';
import { findProgram, isReadable } from '../processes/find-program.mjs';
import { fileOf, readMeasured } from './run-folder.mjs';

const UNAVAILABLE = 75;
const RETRY_FOR_S = 30;
const MAX_ISSUES = 5;

/**
 * The outcome of an upload.
 *
 * @typedef {object} Sent
 * @property {'stored' | 'replayed' | 'pending' | 'rejected' | 'not requested'} outcome `replayed`: it was stored before;
 *   `pending`: the server is unavailable or rejects the token; `not requested`: nothing is uploaded
 * @property {string | null} url page of the run, if it is stored
 * @property {Record<string, number> | null} counts by status, as the server parsed them, if it is stored
 * @property {string | null} reason if it is not stored
 */

/** @typedef {{ command: string, first: string[] }} Tacho how to call `tacho` */

/**
 * @param {Record<string, string | undefined>} env
 * @returns {Tacho | null}
 */
export function findTacho(env) {
  const named = env.TACHO_BIN;
  if (named)
    return /\.[cm]?js$/.test(named) ? { command: process.execPath, first: [named] } : { command: named, first: [] };
  const found = findProgram(['tacho'], env);
  return found ? { command: found, first: [] } : null;
}

/**
 * The arguments that give `tacho` the token of a project; null without a token.
 *
 * @param {string} project
 * @param {Record<string, string | undefined>} env
 * @returns {string[] | null}
 */
export function tokenArguments(project, env) {
  if (env.TACHO_TOKEN) return [];
  const files = [env.TACHO_TOKENS_DIR && path.join(env.TACHO_TOKENS_DIR, project), env.TACHO_TOKEN_FILE];
  const file = files.find((candidate) => candidate && isReadable(candidate));
  return file ? ['--token-file', file] : null;
}

/**
 * Describes the machine and the checkout.
 *
 * @param {Tacho | null} tacho
 * @param {import('./harness.mjs').Start} start
 * @returns {Promise<{ client: Record<string, unknown> | null, source: Record<string, unknown> | null }>}
 */
export async function captureMachine(tacho, start) {
  if (!tacho) return { client: null, source: null };
  const { code, stdout, stderr } = await start(tacho.command, [...tacho.first, 'env', '--json']);
  if (code !== 0) throw new Error(`tacho env: ${stderr}`);
  const { environment, source } = JSON.parse(stdout);
  return { client: environment.client ?? null, source };
}

/**
 * Uploads a folder. Uploading it again sends the same content, which is stored once.
 *
 * @param {string} folder
 * @param {{ tacho: Tacho, start: import('./harness.mjs').Start, env: Record<string, string | undefined> }} options
 * @returns {Promise<Sent>}
 */
export async function sendFolder(folder, { tacho, start, env }) {
  const measured = readMeasured(folder);
  if (!measured?.url) throw new Error(`${folder} holds nothing to upload`);
  const token = tokenArguments(measured.project, env);
  if (token === null) return notStored('pending', `there is no upload token for project ${measured.project}`);
  const { code, stdout, stderr } = await start(
    tacho.command,
    [...tacho.first, 'upload', ...uploadArguments(measured), '--json', '--no-spool', ...token],
    // The folder itself is kept for a retry. In the spool of tacho it would be sent twice.
    { cwd: folder, env: { TACHO_URL: measured.url } },
  );
  const sent = toSent(code, stdout, stderr);
  if (sent.counts !== null) writeJson(fileOf(folder, 'uploaded'), sent);
  if (sent.outcome === 'rejected') writeJson(fileOf(folder, 'rejected'), sent);
  return sent;
}

/** @param {import('./run-folder.mjs').Measured} measured */
function uploadArguments({ files, tool }) {
  const retry = ['--retry-for', String(RETRY_FOR_S)];
  if (tool === null) return [...files, ...retry];
  // env.json describes the machine at the time of measuring, which may differ from the one that uploads.
  const stated = ['--tool', tool, '--no-env', '--env', 'env.json', '--defaults', 'defaults.json', '--one-run'];
  return [...files, ...stated, ...retry];
}

/**
 * @param {number | null} code
 * @param {string} stdout
 * @param {string} stderr
 * @returns {Sent}
 */
export function toSent(code, stdout, stderr) {
  const report = parseJson(stdout)?.runs?.[0];
  if (report?.outcome === 'stored' || report?.outcome === 'replayed')
    return { outcome: report.outcome, url: report.url ?? null, counts: report.run?.results ?? {}, reason: null };
  const { problem } = report ?? {};
  const issues = [...(problem?.errors ?? [])]
    .slice(0, MAX_ISSUES)
    .map(({ pointer, detail }) => `${pointer}: ${detail}`);
  const reason = [problem?.detail ?? problem?.title ?? report?.reason ?? stderr, ...issues].filter(Boolean).join('; ');
  // A wrong token can be corrected later; invalid content stays invalid.
  const later = code === UNAVAILABLE || code === null || [401, 403, 404].includes(report?.status) || !report;
  return notStored(later ? 'pending' : 'rejected', reason || `tacho upload ended with ${code}`);
}

/** @type {(outcome: Sent['outcome'], reason: string | null) => Sent} */
export const notStored = (outcome, reason) => ({ outcome, url: null, counts: null, reason });
