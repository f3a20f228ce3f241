import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';
import { type Served, serveWeb } from './serve.ts';
import { stack } from './stack.ts';

/** A way to the database of the stack that can be cut and opened again, as when a database ends and starts. */
async function openWay(database: URL) {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket) => {
    const onward = connect(Number(database.port), database.hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(accept).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    open: async () => {
      server = await listen(port);
    },
  };
}

let web: Served;
let way: Awaited<ReturnType<typeof openWay>>;
let url: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  way = await openWay(new URL(stack.databaseUrl()));
  const database = new URL(stack.databaseUrl());
  database.port = String(way.port);
  web = await serveWeb(() => ({ DATABASE_URL: database.href }));
  url = web.url;
});

test.afterAll(async () => {
  await web?.stop();
  await way.cut();
});

const PAGES = [
  '/',
  '/p/node-connectors',
  '/p/node-connectors/compare',
  '/p/node-connectors/runs',
  '/s/0123456789abcdefghij',
];
const OTHERS = [
  '/p/node-connectors/badge.svg?driver=mariadb',
  '/p/node-connectors/badge.json?driver=mariadb',
  '/p/node-connectors/compare/as/svg',
  '/p/node-connectors/compare/as/csv',
  '/p/node-connectors/runs/r_0/raw',
  '/s/0123456789abcdefghij.svg',
];
const UNKNOWN_HOST = /127\.0\.0\.1:\d+ ?(?:$|")|ECONNREFUSED|prisma|at async/i;

test('while the database is away, every kind of URL is 503 with Retry-After, and comes back without a restart (rows 13, 15)', async () => {
  await way.cut();
  for (const page of PAGES) {
    const response = await fetch(url + page, { headers: { accept: 'text/html' } });
    expect([page, response.status, response.headers.get('retry-after')]).toEqual([page, 503, '5']);
    const body = await response.text();
    expect(body).toContain('The database is not available');
    expect(body).not.toMatch(UNKNOWN_HOST);
  }
  for (const other of OTHERS) {
    const response = await fetch(url + other);
    expect([other, response.status, response.headers.get('retry-after')]).toEqual([other, 503, '5']);
    expect((await response.json()).code).toBe('database-unavailable');
  }
  const procedure = await fetch(
    `${url}/api/trpc/search.find?input=%7B%22project%22%3Anull%2C%22text%22%3A%22node%22%7D`,
  );
  expect([procedure.status, procedure.headers.get('retry-after')]).toEqual([503, '5']);
  const { message, data } = (await procedure.json()).error;
  expect(message).toBe('the database is not available: try again in a few seconds');
  expect(data.requestId).toBe(procedure.headers.get('x-request-id'));
  expect((await fetch(`${url}/docs`)).status).toBe(200);

  await way.open();
  for (const page of PAGES.slice(0, 4)) expect([page, (await fetch(url + page)).status]).toEqual([page, 200]);
});

test('the page of the outage is complete by itself, says what to do, and fits a phone', async ({ page }) => {
  await way.cut();
  const failed: string[] = [];
  page.on('console', (message) => {
    if (/content security/i.test(message.text())) failed.push(message.text());
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${url}/p/node-connectors?driver=mariadb`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The database is not available');
  expect(await listOverflows(page)).toEqual([]);
  expect(await listViolations(page)).toEqual([]);
  expect(failed).toEqual([]);
  await way.open();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${url}/p/node-connectors?driver=mariadb`);
  await expect(page.locator('table').first()).toBeVisible();
});
