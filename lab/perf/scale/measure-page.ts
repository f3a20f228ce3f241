import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readTreeCpuMs, readTreePeak, resetTreePeak } from '../processes.ts';
import { sendRequest } from '../send-request.ts';
import type { Stack } from '../start-stack.ts';
import { quantile } from '../table.ts';
import type { Page } from './pages.ts';
import type { Session } from './session.ts';

/** What one request cost. */
type Cost = {
  readonly status: number;
  /** Processor milliseconds of the servers. */
  readonly web: number;
  readonly ingest: number;
  readonly postgres: number;
  /** Pages of shared buffers that its statements touched, and the number of statements. */
  readonly buffers: number;
  readonly statements: number;
  readonly wireBytes: number;
  readonly rawBytes: number;
};

/** What the requests of a page cost. */
export type Measured = {
  readonly status: number;
  /** Processor milliseconds of all servers: of the cheapest request, and of the median one. */
  readonly warm: number;
  readonly warmMedian: number;
  /** The median of requests that follow a change of the project's results. */
  readonly cold: number;
  /** Of the median cold request. */
  readonly web: number;
  readonly ingest: number;
  readonly postgres: number;
  readonly buffers: number;
  readonly statements: number;
  readonly wireBytes: number;
  readonly rawBytes: number;
  /** Maximum of the resident memory of the web server, in megabytes. */
  readonly memory: number;
};

const WARM_UPS = 4;
const WARM = 9;
const COLD = 3;
/** A page that takes longer is measured less often. */
const BUDGET_MS = 12_000;
const LEAST = 2;
const NO_RESPONSE_MS = 60_000;

const STATEMENTS = `
SELECT coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 AS buffers, coalesce(sum(calls), 0)::float8 AS statements
FROM pg_stat_statements(true) WHERE query NOT LIKE '%pg_stat_statements%'`;

async function readStatements(client: pg.Client): Promise<{ buffers: number; statements: number }> {
  const { rows } = await client.query<{ buffers: number; statements: number }>(STATEMENTS);
  return rows[0] ?? { buffers: 0, statements: 0 };
}

const readCpu = ({ webPid, ingestPid, postgresPid }: Stack) => ({
  web: readTreeCpuMs(webPid),
  ingest: readTreeCpuMs(ingestPid),
  postgres: readTreeCpuMs(postgresPid),
});

const total = ({ web, ingest, postgres }: Pick<Cost, 'web' | 'ingest' | 'postgres'>) => web + ingest + postgres;

const QUIET_MS = 100;
const QUIET_CPU_MS = 4;

/** Waits until the servers have nothing left to do, such as the rest of an upload. */
async function settle(stack: Stack): Promise<void> {
  let before = total(readCpu(stack));
  for (let tries = 0; tries < 50; tries += 1) {
    await wait(QUIET_MS);
    const now = total(readCpu(stack));
    if (now - before < QUIET_CPU_MS) return;
    before = now;
  }
}

const urlOf = ({ webUrl, ingestUrl }: Stack, { server, path }: Page) => (server === 'web' ? webUrl : ingestUrl) + path;

/** @param nth makes each share another one */
async function request({ stack, client }: Session, page: Page, nth: number): Promise<Cost> {
  const form = page.form && Buffer.from(`${page.form}&title=Measured+${Date.now()}+${nth}`);
  const before = await readStatements(client);
  const cpu = readCpu(stack);
  const { status, wireBytes, text } = await sendRequest(urlOf(stack, page), {
    headers: { 'accept-encoding': 'gzip', ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(form && { method: 'POST', body: form }),
    timeoutMs: NO_RESPONSE_MS,
  });
  // The sockets are closed and the garbage of the request is collected after its last byte.
  await wait(20);
  const after = readCpu(stack);
  const { buffers, statements } = await readStatements(client);
  return {
    status,
    wireBytes,
    rawBytes: Buffer.byteLength(text),
    web: after.web - cpu.web,
    ingest: after.ingest - cpu.ingest,
    postgres: after.postgres - cpu.postgres,
    buffers: buffers - before.buffers,
    statements: statements - before.statements,
  };
}

/** Repeats a request while there is time. */
async function repeat(times: number, send: (nth: number) => Promise<Cost>): Promise<Cost[]> {
  const begun = performance.now();
  const costs = [];
  for (let nth = 0; nth < times; nth += 1) {
    if (nth >= LEAST && performance.now() - begun > BUDGET_MS) break;
    costs.push(await send(nth));
  }
  return costs;
}

/**
 * Measures a page: after some requests to warm up, the same request again and again (warm), then each after a change of
 * the results of its project (cold).
 *
 * @throws {Error} when a response takes longer than a minute: the stack has to be started again
 */
export async function measurePage(session: Session, page: Page): Promise<Measured> {
  const { stack, change } = session;
  resetTreePeak(stack.webPid);
  await repeat(WARM_UPS, (nth) => request(session, page, nth));
  await settle(stack);
  const warm = await repeat(WARM, (nth) => request(session, page, WARM_UPS + nth));
  const cold = await repeat(COLD, async (nth) => {
    await change(page.project);
    await settle(stack);
    return request(session, page, WARM_UPS + WARM + nth);
  });
  const median = (costs: readonly Cost[], of: (cost: Cost) => number) => quantile(costs.map(of), 0.5);
  const of = (read: (cost: Cost) => number) => median(cold, read);
  return {
    status: cold[0]?.status ?? 0,
    warm: Math.min(...warm.map(total)),
    warmMedian: median(warm, total),
    cold: of(total),
    web: of(({ web }) => web),
    ingest: of(({ ingest }) => ingest),
    postgres: of(({ postgres }) => postgres),
    buffers: of(({ buffers }) => buffers),
    statements: of(({ statements }) => statements),
    wireBytes: of(({ wireBytes }) => wireBytes),
    rawBytes: of(({ rawBytes }) => rawBytes),
    memory: readTreePeak(stack.webPid),
  };
}
