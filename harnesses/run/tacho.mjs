import path from 'node:path';
import { parseJson } from '../../bench/processes/files.mjs';
import { findProgram, isReadable } from '../../bench/processes/find-program.mjs';

const UNAVAILABLE = 75;
const RETRY_FOR_S = 30;
const MAX_ISSUES = 5;

/**
 * The outcome of an upload.
 *
 * @typedef {object} Sent
 * @property {'stored' | 'replayed' | 'pending' | 'rejected'} outcome `replayed`: it was stored before;
 *   `pending`: the server is unavailable or rejects the token
 * @property {string | null} url page of the run, if it is stored
 * @property {Record<string, number> | null} counts by status, as the server parsed them, if it is stored
 * @property {string | null} reason if it is not stored
 */

/** @typedef {{ command: string, first: string[] }} Tacho how to call `tacho` */

/** @param {Record<string, string | undefined>} env @returns {Tacho | null} */
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
 * Uploads a run. Uploading it again sends the same content, which is stored once.
 *
 * @param {string} file
 * @param {{ project: string, url: string, tacho: Tacho, start: import('./harness.mjs').Start, env: Record<string, string | undefined> }} options
 * @returns {Promise<Sent>}
 */
export async function sendRun(file, { project, url, tacho, start, env }) {
  const token = tokenArguments(project, env);
  if (token === null) return notStored('pending', `there is no upload token for project ${project}`);
  // The file itself is kept for a retry. In the spool of tacho it would be sent twice.
  const options = ['--retry-for', String(RETRY_FOR_S), '--json', '--no-spool', ...token];
  const args = [...tacho.first, 'upload', path.resolve(file), ...options];
  const { code, stdout, stderr } = await start(tacho.command, args, { env: { TACHO_URL: url } });
  return toSent(code, stdout, stderr);
}

/** @param {number | null} code @param {string} stdout @param {string} stderr @returns {Sent} */
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
const notStored = (outcome, reason) => ({ outcome, url: null, counts: null, reason });
