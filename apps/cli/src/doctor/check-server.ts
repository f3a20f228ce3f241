import { isTable } from '../read-json.ts';
import type { Connection } from '../server/connection.ts';
import { formatProblem } from '../server/format-problem.ts';
import { toProbe } from '../server/probe-token.ts';
import { type NoResponse, type ServerResponse, sendRequest } from '../server/server-request.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Runs with a time further in the future are rejected; see docs/result-format.md. */
const CLOCK_LIMIT_S = 600;
const CLOCK_NOTICE_S = 30;

const isLocal = ({ hostname }: URL) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Whether something responds at the URL, and whether it is the upload API that can store runs now. */
function checkReady(url: string, response: ServerResponse | NoResponse): Check[] {
  if (response.status === null) {
    const advice = 'set TACHO_URL, or see whether the server runs and can be reached from here';
    return [fail('server', response.reason, advice)];
  }
  const isPlain = new URL(url).protocol === 'http:' && !isLocal(new URL(url));
  const reached = isPlain
    ? warn('server', `${url} responds, without encryption`, 'the token can be read on the way: use https')
    : ok('server', `${url} responds`);
  return [reached, checkStorage(response)];
}

function checkStorage({ status, json }: ServerResponse): Check {
  if (!isTable(json) || typeof json.ready !== 'boolean') {
    const found = `it responded with ${status}, and not as the upload API does`;
    return fail('ready', found, 'set TACHO_URL to the upload API, not to the pages');
  }
  if (json.ready) return ok('ready', 'uploads can be stored');
  const reason = json.database === 'unreachable' ? 'its database is not reachable' : 'its tables do not fit it';
  const advice = 'inform the operator of the server; until then uploads are kept here';
  return fail('ready', `uploads cannot be stored: ${reason}`, advice);
}

/** The server's `Date` has whole seconds, and the response took its time: small differences mean nothing. */
function checkClock(response: ServerResponse | NoResponse, now: Date): Check[] {
  const date = response.status === null ? null : Date.parse(response.headers.get('date') ?? '');
  if (date === null || Number.isNaN(date)) return [];
  const seconds = Math.round((now.getTime() - date) / 1000);
  const found = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the server`;
  if (seconds > CLOCK_LIMIT_S) return [fail('clock', found, 'set this clock: the server rejects runs from the future')];
  if (Math.abs(seconds) > CLOCK_NOTICE_S)
    return [warn('clock', found, 'set one of the clocks: runs stand at their time')];
  return [ok('clock', 'the same as the server has')];
}

async function checkToken(connection: Connection, now: Date): Promise<Check> {
  if (connection.destination.token === null) {
    return fail('token', 'no token is set', 'set TACHO_TOKEN, or name a file with --token-file FILE');
  }
  const response = await sendRequest(toProbe(now), connection);
  if (response.status === null)
    return warn('token', `not checked: ${response.reason}`, 'try again once the server responds');
  if (response.status === 200 && isTable(response.json) && typeof response.json.project === 'string') {
    return ok('token', `may upload to the project "${response.json.project}"`);
  }
  if (response.status === 401)
    return fail('token', 'the server rejects it', 'have a new one made; this one is unknown, revoked or expired');
  if (response.status === 403) return fail('token', 'it may not upload', 'have one made with the scope "upload"');
  return warn('token', `not checked: ${formatProblem(response)[0] ?? ''}`, 'try again once the server is ready');
}

/** Everything about the server, in the order in which one thing needs the one before. */
export async function checkServer(connection: Connection, now: () => Date): Promise<Check[]> {
  const ready = await sendRequest({ method: 'GET', path: '/readyz' }, connection);
  const checks = [...checkReady(connection.destination.url, ready), ...checkClock(ready, now())];
  return [...checks, await checkToken(connection, now())];
}
