import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@tachograph/stats';
import { PROJECT } from '../../tooling/installation/start-installation.ts';
import { countIn, type Ledger } from './ledger.ts';
import type { SoakStack } from './start-soak-stack.ts';

const PAGES = [
  '/',
  `/p/${PROJECT}`,
  `/p/${PROJECT}/runs`,
  `/p/${PROJECT}/compare`,
  `/p/${PROJECT}/scenarios/scenario-1`,
  `/p/${PROJECT}/drivers/alpha`,
  `/p/${PROJECT}/compare/as/svg?scenario=scenario-1`,
];

type Read = { readonly stack: SoakStack; readonly ledger: Ledger; readonly random: Random };

const pick = <T>(list: readonly T[], random: Random): T | undefined => list[Math.floor(random() * list.length)];

async function read(url: string): Promise<{ status: number; text: string } | null> {
  return fetch(url, { signal: AbortSignal.timeout(20_000) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
}

async function readPage({ stack, ledger, random }: Read): Promise<void> {
  const response = await read(stack.web.url + (pick(PAGES, random) ?? '/'));
  countIn(ledger.responses, response ? `page ${response.status}` : 'page without response');
}

/** A run that was acknowledged is read at once, and whole. */
async function readRun({ stack, ledger, random }: Read): Promise<void> {
  const known = pick([...ledger.acknowledged], random);
  if (!known) return;
  const [group, { id, results }] = known;
  const response = await read(`${stack.ingest.url}/v1/runs/${id}`);
  countIn(ledger.responses, response ? `JSON ${response.status}` : 'JSON without response');
  if (response?.status === 404) ledger.contradictions.push(`${group} was acknowledged and is not found`);
  if (response?.status !== 200) return;
  const count = JSON.parse(response.text).run.results.length;
  if (count !== results) ledger.contradictions.push(`${group} has ${count} of ${results} results`);
}

/** Reads pages and runs until `isOver`. */
export async function keepReading(reading: Read, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await (reading.random() < 0.5 ? readPage(reading) : readRun(reading));
    await wait(20 + reading.random() * 80);
  }
}
