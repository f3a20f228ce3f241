import { get, measureRequests } from './send-request.ts';
import type { Stack } from './start-stack.ts';
import { printTable, quantile, toCells, toVerdict } from './table.ts';

const WARM_UPS = 5;
const ROUNDS = 60;
/** Other shares of the same figures. Each format is requested once, so that nothing of it is cached. */
const FRESH = 8;
/** Ten scenarios of three drivers: emulated, unsupported, intervals. */
const VIEW = { d: 'mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1', ref: 'mysql2@2.2.5' };
/** Milliseconds of the server, after warm-up. */
const TARGETS = { svg: { floor: 50, goal: 20 }, png: { floor: 100, goal: 60 } };

const FORMATS = [
  { name: 'SVG', ending: '.svg', target: TARGETS.svg },
  { name: 'SVG, dark', ending: '.svg?theme=dark', target: TARGETS.svg },
  { name: 'PNG', ending: '.png', target: TARGETS.png },
  { name: 'PNG, dark', ending: '.png?theme=dark', target: TARGETS.png },
  { name: 'PNG of a link', ending: '.card.png', target: TARGETS.png },
];

/** Measures the server time of the images of a share: of one that was requested before, and of shares that are not cached. */
export async function measureImages({ webUrl }: Stack): Promise<void> {
  const url = await share(webUrl, 'Measured');
  const images = FORMATS.map((format) => ({ ...format, url: url + format.ending }));
  const measured = await measureRequests(images, { warmUps: WARM_UPS, rounds: ROUNDS });
  const first = new Map(FORMATS.map(({ ending }): [string, number[]] => [ending, []]));
  for (let nth = 0; nth < FRESH; nth += 1) {
    const fresh = await share(webUrl, `Measured ${nth}`);
    for (const { ending } of FORMATS) first.get(ending)?.push((await get(fresh + ending)).ms);
  }
  printTable(
    `Images of a share, server time of ${ROUNDS} requests (ms)`,
    ['format', 'first', 'median', 'p95', 'kB', 'goal / floor of p95', ''],
    measured.map((image) => [
      image.name,
      quantile(first.get(image.ending) ?? [], 0.5).toFixed(1),
      ...toCells(image),
      `${image.target.goal} / ${image.target.floor}`,
      toVerdict(quantile(image.times, 0.95), image.target),
    ]),
  );
}

/** Creates a share and returns its URL. */
async function share(webUrl: string, title: string): Promise<string> {
  const response = await fetch(`${webUrl}/p/node-connectors/compare/share`, {
    method: 'POST',
    body: new URLSearchParams({ ...VIEW, title }),
    redirect: 'manual',
  });
  const location = response.headers.get('location');
  if (!location)
    throw new Error(`creating a share responds with ${response.status}: ${(await response.text()).slice(0, 300)}`);
  return new URL(location, webUrl).href;
}
