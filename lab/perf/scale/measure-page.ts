import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readTreeCpuMs, readTreePeak, resetTreePeak } from '../processes.ts';
import { sendRequest } from '../send-request.ts';
import type { Stack } from '../start-stack.ts';
import { quantile } from '../table.ts';
import type { Page } from './pages.ts';
import type { Session } from './session.ts';

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

/** What the requests of a page cost, each figure of `Cost` being that of the median cold request. */
export type Measured = Cost & {
  /** Processor milliseconds of all servers: of the cheapest request, and of the median one. */
  readonly warm: number;
  readonly warmMedian: number;
  /**
   * The medians of requests that each follow a change of the project's results: of the first ones after the start of the servers, whose
   * code was not compiled yet, and of those that follow.
   */
  readonly firstCold: number;
  readonly cold: number;
  /** How many the latter are: fewer than twenty where a page takes seconds. */
  readonly coldRequests: number;
  /** Maximum of the resident memory of the web server, in megabytes. */
  readonly memory: number;
};

/** One checkout and its URL of the page. */
export type MeasuredSide = { readonly session: Session; readonly page: Page };

const WARM_UPS = 4;
const WARM = 9;
const FIRST_COLD = 5;
const COLD = 20;
/** A page that takes longer is measured less often. */
const WARM_BUDGET_MS = 12_000;
const COLD_BUDGET_MS = 120_000;
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

/**
 * Repeats a request to each side, in turns and in alternating order, while there is time.
 *
 * @returns the costs of each side
 */
async function repeat(
  sides: readonly MeasuredSide[],
  times: number,
  budgetMs: number,
  send: (side: MeasuredSide) => Promise<Cost>,
): Promise<Cost[][]> {
  const begun = performance.now();
  const costs = sides.map((side) => ({ side, of: [] as Cost[] }));
  for (let nth = 0; nth < times; nth += 1) {
    if (nth >= LEAST && performance.now() - begun > budgetMs * sides.length) break;
    for (const { side, of } of nth % 2 === 0 ? costs : costs.toReversed()) of.push(await send(side));
  }
  return costs.map(({ of }) => of);
}

const median = (costs: readonly Cost[], of: (cost: Cost) => number) => quantile(costs.map(of), 0.5);

/**
 * Measures a page: after some requests to warm up, the same request again and again (warm), then each after a change of
 * the results of its project (cold).
 *
 * @param sides one checkout, or several that are measured in turns
 * @returns the costs in the order of the sides
 * @throws {Error} when a response takes longer than a minute: the stack has to be started again
 */
export async function measurePage(sides: readonly MeasuredSide[]): Promise<Measured[]> {
  let requests = 0;
  const send = ({ session, page }: MeasuredSide) => {
    requests += 1;
    return request(session, page, requests);
  };
  const sendCold = async (side: MeasuredSide) => {
    await side.session.change(side.page.project);
    await settle(side.session.stack);
    return send(side);
  };
  for (const { session } of sides) resetTreePeak(session.stack.webPid);
  await repeat(sides, WARM_UPS, WARM_BUDGET_MS, send);
  for (const { session } of sides) await settle(session.stack);
  const warm = await repeat(sides, WARM, WARM_BUDGET_MS, send);
  const firstCold = await repeat(sides, FIRST_COLD, WARM_BUDGET_MS, sendCold);
  const cold = await repeat(sides, COLD, COLD_BUDGET_MS, sendCold);
  return sides.map(({ session }, nth) =>
    summarise(warm[nth] ?? [], firstCold[nth] ?? [], cold[nth] ?? [], readTreePeak(session.stack.webPid)),
  );
}

function summarise(warm: readonly Cost[], firstCold: readonly Cost[], cold: readonly Cost[], memory: number): Measured {
  const of = (read: (cost: Cost) => number) => median(cold, read);
  return {
    status: cold[0]?.status ?? 0,
    warm: Math.min(...warm.map(total)),
    warmMedian: median(warm, total),
    firstCold: median(firstCold, total),
    cold: of(total),
    coldRequests: cold.length,
    web: of(({ web }) => web),
    ingest: of(({ ingest }) => ingest),
    postgres: of(({ postgres }) => postgres),
    buffers: of(({ buffers }) => buffers),
    statements: of(({ statements }) => statements),
    wireBytes: of(({ wireBytes }) => wireBytes),
    rawBytes: of(({ rawBytes }) => rawBytes),
    memory,
  };
}
