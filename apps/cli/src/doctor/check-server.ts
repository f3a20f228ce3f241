import { formatProblem } from '../server/format-problem.ts';
import { isTable } from '../server/read-json.ts';
import { type Connection, type NoAnswer, type ServerAnswer, sendRequest } from '../server/server-request.ts';
import { type Check, fail, ok, warn } from './check.ts';

/** Runs with a time further in the future are refused; see docs/result-format.md. */
const CLOCK_LIMIT_S = 600;
const CLOCK_NOTICE_S = 30;

const isLocal = ({ hostname }: URL) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/** Whether something answers at the address, and whether it is the upload API that can store runs now. */
function checkReady(url: string, response: ServerAnswer | NoAnswer): Check[] {
  if (response.status === null) {
    return [
      fail('server', response.reason, 'set TACHO_URL, or see whether the server runs and can be reached from here'),
    ];
  }
  const plain = new URL(url).protocol === 'http:' && !isLocal(new URL(url));
  const reached = plain
    ? warn('server', `${url} answers, without encryption`, 'the token can be read on the way: use https')
    : ok('server', `${url} answers`);
  if (!isTable(response.json) || typeof response.json.ready !== 'boolean') {
    return [
      reached,
      fail(
        'ready',
        `it answered ${response.status}, and not as the upload API does`,
        'set TACHO_URL to the upload API, not to the pages',
      ),
    ];
  }
  if (response.json.ready) return [reached, ok('ready', 'uploads can be stored')];
  const reason =
    response.json.database === 'unreachable' ? 'its database is not reachable' : 'its tables do not fit it';
  return [
    reached,
    fail(
      'ready',
      `uploads cannot be stored: ${reason}`,
      'tell whoever runs the server; until then uploads are kept here',
    ),
  ];
}

/** The server's `Date` has whole seconds, and the answer took its time: small differences say nothing. */
function checkClock(response: ServerAnswer | NoAnswer, now: Date): Check[] {
  const date = response.status === null ? null : Date.parse(response.headers.get('date') ?? '');
  if (date === null || Number.isNaN(date)) return [];
  const seconds = Math.round((now.getTime() - date) / 1000);
  const found = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the server`;
  if (seconds > CLOCK_LIMIT_S) return [fail('clock', found, 'set this clock: the server refuses runs from the future')];
  if (Math.abs(seconds) > CLOCK_NOTICE_S)
    return [warn('clock', found, 'set one of the clocks: runs stand at their time')];
  return [ok('clock', 'the same as the server has')];
}

/** A run that is only checked, never stored: the answer says whether the token may upload, and to which project. */
const toProbeRun = (now: Date): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    JSON.stringify({
      format: 1,
      startedAt: new Date(now.getTime() - 3600_000).toISOString(),
      results: [{ scenario: 'doctor', driver: { name: 'doctor' }, unit: 'ops/s', value: 1 }],
    }),
  );

async function checkToken(connection: Connection, now: Date): Promise<Check> {
  if (connection.destination.token === null) {
    return fail('token', 'there is none', 'set TACHO_TOKEN, or name a file with --token-file FILE');
  }
  const response = await sendRequest(
    {
      method: 'POST',
      path: '/v1/runs?dryRun=1',
      headers: { 'content-type': 'application/json' },
      body: toProbeRun(now),
    },
    connection,
  );
  if (response.status === null)
    return warn('token', `not checked: ${response.reason}`, 'try again once the server answers');
  if (response.status === 200 && isTable(response.json) && typeof response.json.project === 'string') {
    return ok('token', `may upload to the project "${response.json.project}"`);
  }
  if (response.status === 401)
    return fail('token', 'the server does not take it', 'have a new one made; this one is unknown, revoked or expired');
  if (response.status === 403) return fail('token', 'it may not upload', 'have one made with the scope "upload"');
  return warn('token', `not checked: ${formatProblem(response)[0] ?? ''}`, 'try again once the server is ready');
}

/** Everything about the server, in the order in which one thing needs the one before. */
export async function checkServer(connection: Connection, now: () => Date): Promise<Check[]> {
  const ready = await sendRequest({ method: 'GET', path: '/readyz' }, connection);
  const checks = [...checkReady(connection.destination.url, ready), ...checkClock(ready, now())];
  return [...checks, await checkToken(connection, now())];
}
