import type { Standings } from '@tachograph/analysis/ranks';
import type { BatchCell } from '@tachograph/analysis/run';
import { toRankTable } from '../format-ranks.ts';
import { type Html, html } from './html.ts';

/** Drivers of a page, and scenarios beside their mean. */
const MOST_ROWS = 60;
const MOST_COLUMNS = 12;

/** Who ranks where, with the interval of each mean. */
export function toRanksSection(standings: Standings | null, cells: readonly BatchCell[]): Html | null {
  if (standings === null) return null;
  const { titles, rows, notes } = toRankTable(standings, cells);
  const head = titles.slice(0, MOST_COLUMNS).map((title) => html`<th scope="col">${title}</th>`);
  const body = rows.slice(0, MOST_ROWS).map(([rank = '', driver = '', ...figures]) => {
    const own = figures.slice(0, MOST_COLUMNS - 2).map((text) => html`<td class="num">${text}</td>`);
    return html`<tr><td class="num">${rank}</td><th scope="row">${driver}</th>${own}</tr>`;
  });
  return html`<section><h2>Ranks</h2><div class="scroll" tabindex="0" role="region" aria-label="Ranks"><table class="small"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>
${notes.map((note) => html`<p class="meta">${note}</p>`)}</section>`;
}
