import { get } from './get.mjs';
import { printTable, quantile, toVerdict } from './table.mjs';

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

/**
 * Measures the server time of the images of a share, to the last byte: of one that was requested before, and of shares that
 * are not cached.
 *
 * @param {import('./start-stack.mjs').Stack} stack
 */
export async function measureImages({ webUrl }) {
  const address = await share(webUrl, 'Measured');
  const measured = FORMATS.map((form) => ({ ...form, times: /** @type {number[]} */ ([]), bytes: 0 }));
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const form of measured) {
      const { ms, wireBytes } = await getForm(address + form.ending);
      if (round >= 0) form.times.push(ms);
      form.bytes = wireBytes;
    }
  }
  const first = new Map(FORMATS.map(({ ending }) => [ending, /** @type {number[]} */ ([])]));
  for (let nth = 0; nth < FRESH; nth += 1) {
    const fresh = await share(webUrl, `Measured ${nth}`);
    for (const { ending } of FORMATS) first.get(ending)?.push((await getForm(fresh + ending)).ms);
  }
  printTable(
    `Pictures of a share, server time of ${ROUNDS} requests (ms)`,
    ['form', 'first', 'median', 'p95', 'kB', 'goal / floor of p95', ''],
    measured.map(({ name, ending, times, bytes, target }) => [
      name,
      quantile(first.get(ending) ?? [], 0.5).toFixed(1),
      quantile(times, 0.5).toFixed(1),
      quantile(times, 0.95).toFixed(1),
      (bytes / 1000).toFixed(1),
      `${target.goal} / ${target.floor}`,
      toVerdict(quantile(times, 0.95), target),
    ]),
  );
}

/**
 * @param {string} webUrl
 * @param {string} title
 * @returns {Promise<string>} the URL of the share
 */
async function share(webUrl, title) {
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

/** @param {string} address */
async function getForm(address) {
  const response = await get(address);
  if (response.status !== 200) throw new Error(`${address} responds with ${response.status}`);
  return response;
}
