import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBench } from '../testing/create-bench.ts';
import { RUN } from '../testing/sample-uploads.ts';

/** A CI that issues identities, and an upload API that takes them, on one port. */
async function startCi() {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    request.resume();
    const { url = '', headers } = request;
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.startsWith('/identity')) return send(200, { value: 'the.identity.of-the-job' });
    if (url.startsWith('/v1/ci-tokens'))
      return headers.authorization === 'Bearer the.identity.of-the-job'
        ? send(201, { project: 'demo', token: 'tacho_of_the_job_0123456789', expiresAt: '2026-11-20T10:30:00.000Z' })
        : send(401, { title: 'The identity of the CI job is not accepted', code: 'ci-identity-rejected', status: 401 });
    const isAllowed = headers.authorization === 'Bearer tacho_of_the_job_0123456789';
    return send(isAllowed ? 201 : 401, {
      ...{ id: 'r_0123456789abcdef', url: 'http://pages.example/p/demo/runs/r_0123456789abcdef', project: 'demo' },
      ...{ stored: true, results: { ok: 1 }, warnings: [], title: 'x' },
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, received, close: () => server.close() };
}

let ci: Awaited<ReturnType<typeof startCi>>;
beforeEach(async () => {
  ci = await startCi();
});
afterEach(() => void ci.close());

async function upload(variables: Record<string, string>) {
  const bench = await createBench({ TACHO_URL: ci.url, TACHO_TOKEN: '', ...variables });
  try {
    return await bench.tacho(['upload', await bench.write('run.json', RUN), '--no-spool']);
  } finally {
    await bench.remove();
  }
}

const github = () => ({
  ACTIONS_ID_TOKEN_REQUEST_URL: `${ci.url}/identity?api-version=2.0`,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'of-the-runner',
});

it('a job of GitHub Actions without a token uploads by its identity, which is issued for this upload API', async () => {
  const { status, err } = await upload({ ...github(), TACHO_PROJECT: 'demo' });
  expect([status, err]).toEqual([0, expect.not.stringContaining('tacho_of')]);
  const [identity, exchange] = ci.received;
  expect(new URL(identity?.url ?? '', ci.url).searchParams.get('audience')).toBe(ci.url);
  expect(identity?.headers.authorization).toBe('Bearer of-the-runner');
  expect(exchange?.url).toBe('/v1/ci-tokens?project=demo');
});

it('a job of GitLab uploads by the identity in TACHO_ID_TOKEN', async () => {
  expect((await upload({ TACHO_ID_TOKEN: 'the.identity.of-the-job', TACHO_PROJECT: 'demo' })).status).toBe(0);
});

it('an identity that is rejected is exit status 2 with the reason, and is in no message', async () => {
  const { status, err } = await upload({ TACHO_ID_TOKEN: 'another.identity', TACHO_PROJECT: 'demo' });
  expect(status).toBe(2);
  expect(err).toContain('The identity of the CI job is not accepted');
  expect(err).not.toContain('another.identity');
});

it('an identity without a project is a usage error that names the variable, and a token that is set is used', async () => {
  const { status, err } = await upload(github());
  expect([status, ci.received.length]).toEqual([1, 0]);
  expect(err).toContain('set TACHO_PROJECT too');
  await upload({ ...github(), TACHO_TOKEN: 'tacho_of_the_job_0123456789' });
  expect(ci.received.map(({ url }) => url?.split('?')[0])).toEqual(['/v1/runs']);
});
