import type { Settings } from '../env.ts';
import { isTable } from '../read-json.ts';
import { EXIT, type Terminal, UsageError } from '../terminal.ts';
import type { Variables } from '../variables.ts';
import { formatProblem } from './format-problem.ts';
import { ServerProblem } from './server-problem.ts';
import { retry, sendRequest, toAttempt } from './server-request.ts';

/** How a CI offers the identity of its jobs: by a request that the job makes, or in a variable. */
type OfferedIdentity =
  | { readonly by: 'GitHub Actions'; readonly url: string; readonly token: string }
  | { readonly by: 'TACHO_ID_TOKEN'; readonly token: string };

/** What the job's CI offers; null where it offers nothing. GitHub does with `permissions: id-token: write`. */
function findIdentity(idToken: string | null, variables: Variables): OfferedIdentity | null {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = variables;
  if (idToken !== null) return { by: 'TACHO_ID_TOKEN', token: idToken };
  return url && token ? { by: 'GitHub Actions', url, token } : null;
}

type Sent = { readonly url: string; readonly token: string; readonly method: 'GET' | 'POST' };

/** How long the CI and the server are asked again while they are unavailable. */
const RETRY_FOR_MS = 60_000;

async function ask({ url, token, method }: Sent, terminal: Terminal): Promise<unknown> {
  const { fetch, now, sleep, random, stopped } = terminal;
  const connection = { destination: { url, token }, fetch, now, sleep, random, stopped, onWait: () => {} };
  const attempt = async () => toAttempt(await sendRequest({ method, path: '' }, connection), now());
  const result = await retry(attempt, RETRY_FOR_MS, connection);
  if ('unavailable' in result) throw new ServerProblem(result.unavailable, EXIT.unavailable);
  const { status, json } = result.done;
  if (status >= 200 && status < 300 && isTable(json)) return json;
  throw new ServerProblem(formatProblem(result.done).join('\n'), EXIT.rejected);
}

const readText = (value: unknown, name: string): string => {
  const text = isTable(value) ? value[name] : undefined;
  if (typeof text !== 'string' || text === '') throw new ServerProblem(`the response has no "${name}"`, EXIT.rejected);
  return text;
};

/** The identity of the job, issued for the upload API at `audience`. */
async function readIdentity(offered: OfferedIdentity, audience: string, terminal: Terminal): Promise<string> {
  if (offered.by === 'TACHO_ID_TOKEN') return offered.token;
  const url = new URL(offered.url);
  url.searchParams.set('audience', audience);
  return readText(await ask({ url: url.href, token: offered.token, method: 'GET' }, terminal), 'value');
}

/**
 * An upload token for half an hour, for the job that this command runs in; null where its CI offers no identity.
 *
 * @throws {UsageError} without TACHO_PROJECT: an identity is of no project
 * @throws {ServerProblem} where the server rejects it or is unavailable
 */
export async function requestJobToken(
  { url, project, idToken }: { readonly url: string } & Pick<Settings, 'project' | 'idToken'>,
  terminal: Terminal,
): Promise<string | null> {
  const offered = findIdentity(idToken, terminal.variables);
  if (!offered) return null;
  if (project === null)
    throw new UsageError(
      `there is no upload token; for the identity of this job, from ${offered.by}, set TACHO_PROJECT too`,
    );
  const identity = await readIdentity(offered, url, terminal);
  const target = `${url}/v1/ci-tokens?${new URLSearchParams({ project })}`;
  return readText(await ask({ url: target, token: identity, method: 'POST' }, terminal), 'token');
}
