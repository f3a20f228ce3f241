import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureBrowsing } from './measure-browsing.ts';
import { measureHistory } from './measure-history.ts';
import { measureIngest } from './measure-ingest.ts';
import { measureMemory } from './measure-memory.ts';
import { measureScale } from './scale/measure-scale.ts';
import { POINTS } from './scale/shapes.ts';
import { measureRequests } from './send-request.ts';
import { type Stack, startStack } from './start-stack.ts';
import { printTable, toCells } from './table.ts';

const WARM_UPS = 5;
const ROUNDS = 30;

/** The measured pages of the demo data. */
const PAGES = [
  { name: 'projects', path: '/' },
  { name: 'overview', path: '/p/node-connectors' },
  { name: 'scenarios', path: '/p/node-connectors/scenarios' },
  { name: 'trend by version', path: '/p/node-connectors/scenarios/select-1000-rows' },
  { name: 'trend by time', path: '/p/node-connectors/scenarios/select-1000-rows?axis=time' },
  { name: 'compare', path: '/p/node-connectors/compare' },
  { name: 'runs', path: '/p/node-connectors/runs' },
  { name: 'environments', path: '/p/node-connectors/environments' },
  { name: 'documentation', path: '/docs' },
];

/** Measures the server time of every page. */
async function measurePages({ webUrl }: Stack): Promise<void> {
  const pages = PAGES.map(({ name, path }) => ({ name, url: webUrl + path }));
  const measured = await measureRequests(pages, { warmUps: WARM_UPS, rounds: ROUNDS });
  printTable(
    `Pages, server time of ${ROUNDS} requests (ms)`,
    ['page', 'median', 'p95', 'HTML kB gz'],
    measured.map((page) => [page.name, ...toCells(page)]),
  );
}

/** On the demo data. */
const PARTS: Readonly<Record<string, (stack: Stack) => Promise<void>>> = {
  pages: measurePages,
  ingest: async (stack) => {
    await measureIngest(stack);
    await measureHistory(stack);
  },
  memory: measureMemory,
};

/** On a database of gigabytes, and only where it is named. */
const SCALE = 'scale';
/** Twenty minutes, and only where it is named. */
const BROWSING = 'browsing';

/** @param args parts of the measurement and options; no part is every one but `scale` */
export async function main({ root, args }: { readonly root: string; readonly args: readonly string[] }): Promise<void> {
  const { values, positionals: parts } = parseArgs({
    args: [...args],
    options: {
      points: { type: 'string', default: String(POINTS) },
      keep: { type: 'string' },
      only: { type: 'string', default: '' },
      against: { type: 'string' },
    },
    allowPositionals: true,
  });
  const known = [...Object.keys(PARTS), SCALE, BROWSING];
  const unknown = parts.find((part) => !known.includes(part));
  if (unknown) throw new Error(`there is no part ${unknown}: choose from ${known.join(', ')}`);
  if (parts.includes(SCALE)) {
    const toFolder = (text: string | undefined) => (text ? path.resolve(text) : null);
    await measureScale(root, {
      points: Number(values.points),
      keptDir: toFolder(values.keep),
      against: toFolder(values.against),
      only: values.only,
    });
  }
  const chosen = Object.entries({ ...PARTS, [BROWSING]: measureBrowsing }).filter(([name]) =>
    parts.length === 0 ? name !== BROWSING : parts.includes(name),
  );
  if (chosen.length === 0) return;
  const stack = await startStack(root);
  try {
    for (const [, measure] of chosen) await measure(stack);
  } finally {
    await stack.stop();
  }
}
