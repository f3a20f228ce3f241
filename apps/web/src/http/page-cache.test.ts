import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { publishRequestError } from '@/server/errors/request-errors.ts';
import type { Handler, Sent } from './testing/serve.ts';
import { createPage, nonceOf, servePages } from './testing/serve-pages.ts';

describe('G2: a page that only the next build changes', () => {
  it('is rendered once, whatever its query says, and so is that of all unknown addresses', async () => {
    const render = createPage(({ url }, response) => {
      response.statusCode = url === '/404' ? 404 : 200;
    });
    await servePages(render, async ({ ask, consume }) => {
      for (const path of ['/docs/reference', '/docs/reference?x=1', '/docs/reference?x=2']) await ask({ path });
      expect(render).toHaveBeenCalledTimes(1);
      for (const path of ['/nope', '/nope?x=1', '/other/nope', '/sign-on']) await ask({ path, headers: { rsc: path } });
      expect(render).toHaveBeenCalledTimes(2);
      expect(consume.mock.calls.map(([, points]) => points)).toEqual(Array.from({ length: 7 }, () => 1));
    });
  });
});

it('G21: a page of a project that is not listed tells search engines not to list it', async () => {
  await servePages(createPage(), async ({ ask, world }) => {
    expect((await ask()).headers['x-robots-tag']).toBeUndefined();
    world.isListed = false;
    expect((await ask()).headers['x-robots-tag']).toBe('noindex');
  });
});

it('G2: a page without a state is rendered from all that its visitor sent', async () => {
  await servePages(createPage(), async ({ ask }) => {
    for (const cookie of ['a=1', 'a=2']) {
      const { body, headers } = await ask({ path: '/sign-in', headers: { cookie } });
      expect([body.includes(cookie), headers.etag]).toEqual([true, undefined]);
    }
  });
});

describe('a page', () => {
  it('is rendered once for a state, for visitors one after the other and at once, and again for another state', async () => {
    const render = createPage();
    await servePages(render, async ({ ask, world }) => {
      const bodies = [...(await Promise.all([ask(), ask(), ask()])), await ask()].map(({ body }) => body);
      for (const body of bodies) expect(body).toMatch(/>1<\/script><i>ü \/p\/node {2}<\/i>$/);
      world.state = 'second';
      expect((await ask()).body).toContain('>2</script>');
      expect(render).toHaveBeenCalledTimes(2);
    });
  });

  it('has another nonce in each response, wherever it is printed, with and without compression', async () => {
    await servePages(createPage(), async ({ ask }) => {
      const gzip = { 'accept-encoding': 'gzip, br' };
      const responses = [await ask({ headers: gzip }), await ask({ headers: gzip }), await ask(), await ask()];
      const nonces = responses.map(({ headers }) => nonceOf(headers['content-security-policy']));
      expect(new Set(nonces).size).toBe(4);
      for (const [index, { body, headers }] of responses.entries()) {
        const printed = `${headers.link} ${body}`.match(/nonce="([^"]+)"/g);
        expect(printed).toEqual(Array(2).fill(`nonce="${nonces[index]}"`));
        for (const other of nonces.filter((nonce) => nonce !== nonces[index])) expect(body).not.toContain(other);
      }
      expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual([
        'gzip',
        'gzip',
        undefined,
        undefined,
      ]);
    });
  });

  it('is 304 for a client that has it, without a new policy and before anything is rendered, until the state changes', async () => {
    const render = createPage();
    await servePages(render, async ({ ask, world }) => {
      const { headers } = await ask();
      expect([headers.etag, headers['cache-control']]).toEqual([expect.stringMatching(/^W\//), 'private, no-cache']);
      const again = { headers: { 'if-none-match': String(headers.etag) } };
      const same = await ask(again);
      expect([same.status, same.body, same.headers['content-security-policy']]).toEqual([304, '', undefined]);
      expect(same.headers.etag).toBe(headers.etag);
      expect(render).toHaveBeenCalledTimes(1);
      world.state = 'second';
      expect((await ask(again)).status).toBe(200);
    });
  });

  it('is another one for another address, theme and part that the router needs, and depends on nothing else of a request', async () => {
    const seen: unknown[] = [];
    const render = createPage(({ headers }) => {
      seen.push([headers['x-forwarded-host'], headers['user-agent'], headers['accept-language'], headers.host]);
    });
    await servePages(render, async ({ ask }) => {
      const requests: Sent[] = [
        {},
        { path: '/p/node?a=1' },
        { headers: { cookie: 'theme=dark' } },
        { headers: { rsc: '1' } },
        { headers: { cookie: 'theme=other; session=1', 'x-forwarded-host': 'evil', 'accept-language': 'fr' } },
        { method: 'HEAD' },
      ];
      const responses = [];
      for (const sent of requests) responses.push(await ask(sent));
      expect(render).toHaveBeenCalledTimes(4);
      expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(4);
      expect(responses.map(({ body }) => body.replace(/.*<i>/, ''))).toEqual([
        'ü /p/node  </i>',
        'ü /p/node?a=1  </i>',
        'ü /p/node theme=dark </i>',
        'ü /p/node  1</i>',
        'ü /p/node  </i>',
        '',
      ]);
      expect(seen).toEqual(Array(4).fill([undefined, 'any', undefined, 'tacho.example']));
    });
  });
});

it('a large page is rendered without waiting for a reader', async () => {
  const render = createPage(async (_, response) => {
    if (!response.write('x'.repeat(1_000_000))) await once(response, 'drain');
  });
  await servePages(render, async ({ ask }) => {
    expect((await ask()).body.length).toBeGreaterThan(1_000_000);
  });
});

describe('a page is not kept', () => {
  const fail: Handler = ({ headers }) =>
    publishRequestError({ requestId: String(headers['x-request-id']), code: 'database-unavailable' });

  it.each<[string, Handler]>([
    ['with an error in it', fail],
    ['that is not found', (_, response) => void Object.assign(response, { statusCode: 404 })],
    ['that sets a cookie', (_, response) => void response.setHeader('set-cookie', 'a=1')],
    ['that is no page', (_, response) => void response.setHeader('content-type', 'text/csv')],
  ])('%s', async (_, more) => {
    const render = createPage(more);
    await servePages(render, async ({ ask }) => {
      expect((await ask()).headers.etag).toBeUndefined();
      expect((await ask()).body).toContain('>2</script>');
    });
  });

  it('that failed: everyone who waits for it gets 503 with the reference that the log has', async () => {
    const ids: unknown[] = [];
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const render = createPage(async (incoming, response) => {
      ids.push(incoming.headers['x-request-id']);
      await waiting;
      await fail(incoming, response);
      response.statusCode = 500;
    });
    await servePages(render, async ({ ask, readState }) => {
      const both = [ask(), ask()];
      await expect.poll(() => readState).toHaveBeenCalledTimes(2);
      setTimeout(finish, 50);
      const responses = await Promise.all(both);
      expect(responses.map(({ status }) => status)).toEqual([503, 503]);
      expect(responses.map(({ headers }) => headers['x-request-id'])).toEqual([ids[0], ids[0]]);
    });
  });

  it('that was cut: its visitors get 500, and the next one the page', async () => {
    let finish = () => {};
    const waiting = new Promise<void>((resolve) => (finish = resolve));
    const render = createPage(async (_, response) => {
      if (render.mock.calls.length > 1) return;
      response.write('<html>');
      await waiting;
      throw new Error('cut');
    });
    await servePages(render, async ({ ask, readState }) => {
      const both = [ask(), ask()];
      await expect.poll(() => readState).toHaveBeenCalledTimes(2);
      setTimeout(finish, 50);
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([500, 500]);
      expect((await ask()).body).toContain('>2</script>');
    });
  });

  it('of something that is gone: its status is 410', async () => {
    const render = createPage();
    await servePages(render, async ({ ask, world }) => {
      world.isGone = true;
      expect([(await ask()).status, (await ask()).status]).toEqual([410, 410]);
      expect(render).toHaveBeenCalledTimes(2);
    });
  });
});

it('a page whose first visitor leaves is rendered to its end for the others', async () => {
  let finish = () => {};
  const render = createPage(() => new Promise<void>((resolve) => (finish = resolve)));
  await servePages(render, async ({ ask, port }) => {
    const first = request({ port, path: '/p/node', agent: false });
    first.on('error', () => {});
    first.end();
    await expect.poll(() => render).toHaveBeenCalled();
    const second = ask();
    first.destroy();
    setTimeout(finish, 50);
    expect((await second).body).toContain('>1</script>');
    expect(render).toHaveBeenCalledTimes(1);
  });
});

it.each(['/p/node', '/sign-in'])(
  'of many pages of %s at once, those that find no turn are 503 with the time to wait',
  async (path) => {
    const REQUESTS = 120;
    let atWork = 0;
    const most: number[] = [];
    const render = createPage(async () => {
      atWork += 1;
      most.push(atWork);
      await wait(20);
      atWork -= 1;
    });
    await servePages(render, async ({ ask }) => {
      const responses = await Promise.all(
        Array.from({ length: REQUESTS }, (_, nth) => ask({ path: `${path}?n=${nth}` })),
      );
      const busy = responses.filter(({ status }) => status === 503);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(REQUESTS - busy.length);
      expect(busy.length).toBeGreaterThan(0);
      expect([busy[0]?.headers['retry-after'], JSON.parse(busy[0]?.body ?? '').code]).toEqual(['5', 'server-busy']);
      expect(Math.max(...most)).toBe(2);
    });
  },
);
