import type { Standings } from '@tachograph/analysis/ranks';
import type { BatchCell } from '@tachograph/analysis/run';
import { formatTable } from '../format-table.ts';
import { clip } from '../read-json.ts';

const MAX_CELL = 40;

const formatTimes = (ratio: number | null | undefined) => (ratio == null ? '–' : `${ratio.toPrecision(3)}×`);

/** `2–4` of 14: one is shown to be better, and ten to be worse. */
const formatRank = (rank: Standings['standings'][number]['rank']) => {
  if (rank === null) return '–';
  return rank.low === rank.high ? String(rank.low) : `${rank.low}–${rank.high}`;
};

function formatMean({ mean, isAnchor }: Standings['standings'][number]): string {
  if (isAnchor || mean?.low == null || mean.high == null) return formatTimes(mean?.ratio);
  return `${formatTimes(mean.ratio)} (${mean.low.toPrecision(3)}–${mean.high.toPrecision(3)})`;
}

const nameOf = (driver: { readonly slug: string }, version: { readonly raw: string } | null) =>
  `${driver.slug} ${version?.raw ?? ''}`;

/** The ranks as rows of texts: `rank`, `driver`, its mean, then each scenario. Drivers without a rank are last. */
export function toRankTable({ scenarios, standings, isSteady }: Standings, cells: readonly BatchCell[]) {
  const all = [...new Set(cells.map(({ first }) => first.case.scenario))];
  const columns = [...scenarios, ...all.filter((scenario) => !scenarios.includes(scenario))];
  const known = new Map(
    cells.map(({ first: { driver, version, case: of }, verdict: { ratio, outcome } }) => [
      `${nameOf(driver, version)} ${of.scenario}`,
      outcome === 'not-comparable' || ratio === null ? '–' : formatTimes(1 / ratio),
    ]),
  );
  const cellOf = (name: string, scenario: string, isAnchor: boolean) =>
    isAnchor ? '1×' : (known.get(`${name} ${scenario}`) ?? '–');
  const ranked = standings.map((standing) => {
    const { driver, version, isAnchor } = standing;
    const name = nameOf(driver, version);
    const own = columns.map((scenario) => cellOf(name, scenario, isAnchor));
    return [formatRank(standing.rank), `${driver.name} ${version?.raw ?? ''}`, formatMean(standing), ...own];
  });
  const there = new Set(standings.map(({ driver, version }) => nameOf(driver, version)));
  const others = cells.filter(({ first: { driver, version } }) => !there.has(nameOf(driver, version)));
  const names = new Map(others.map(({ first: { driver, version } }) => [nameOf(driver, version), driver.name]));
  const unranked = [...names].map(([name, title]) => {
    const version = name.slice(name.indexOf(' '));
    return ['–', `${title}${version}`, '–', ...columns.map((scenario) => cellOf(name, scenario, false))];
  });
  return {
    titles: ['rank', 'driver', 'time, 95 % interval', ...columns],
    rows: [...ranked, ...unranked],
    notes: [
      `Ranks over ${scenarios.join(', ')}. A rank of 2–4 of 14: one driver is shown to be better, and ten to be worse.`,
      ...(isSteady ? [] : ['Two processes of the anchor differ too much: nobody has a rank.']),
    ],
  };
}

/** How many times the time of the anchor a driver takes: its ranks over all scenarios, and each scenario beside. */
export function formatRanks(standings: Standings, cells: readonly BatchCell[]): string {
  const { titles, rows, notes } = toRankTable(standings, cells);
  const table = formatTable(
    titles.map((title, at) => ({ title, cells: rows.map((row) => clip(row[at] ?? '', MAX_CELL)) })),
  );
  return [table, ...notes.map((note) => `${note}\n`)].join('');
}
