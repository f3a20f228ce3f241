import type { BatchCell } from '@tachograph/analysis/run';
import { formatRatioInterval, type VerdictOutcome } from '@tachograph/analysis/verdict';
import { sortCells, toGateCell } from '../../report/gate-report.ts';
import { listNotes, toBenchCell, toShown } from '../format-bench.ts';
import { createIntervals, type Interval } from './draw-intervals.ts';
import { type Html, html } from './html.ts';

/** Rows that a reader goes through; `--json` has all. */
const MOST_ROWS = 100;

const CLASSES: Readonly<Partial<Record<VerdictOutcome, string>>> = { better: 'better', worse: 'worse' };

function formatInterval({ ratioLow: low, ratioHigh: high, trace }: BatchCell['verdict']): string {
  return low === null || high === null ? '' : formatRatioInterval(low, high, trace.unit);
}

const intervalOf = ({ verdict: { outcome, ratio, ratioLow, ratioHigh } }: BatchCell): Interval => {
  return { outcome, ratio, low: ratioLow, high: ratioHigh };
};

/** The verdicts as a table, worse ones first, each with its interval on one axis. */
export function toVerdictsSection(cells: readonly BatchCell[]): Html | null {
  if (cells.length === 0) return null;
  const sorted = sortCells(cells.map((cell) => ({ ...toGateCell(toBenchCell(cell)), cell })));
  const shown = sorted.slice(0, MOST_ROWS).map(({ cell }) => cell);
  const units = new Set(shown.map(({ first }) => first.case.unit));
  const [unit = null] = units;
  const { head, strip } = createIntervals(shown.map(intervalOf), units.size === 1 ? unit : null);
  const rows = shown.map((cell) => {
    const { scenario, params, base, head: other, verdict } = toShown(cell);
    const name = CLASSES[cell.verdict.outcome] ?? 'plain';
    return html`<tr><th scope="row">${scenario}${params === '' ? null : html` <span class="meta">${params}</span>`}</th>
<td class="num">${base}</td><td class="num">${other}</td><td class="${name}">${verdict}</td><td class="num">${formatInterval(cell.verdict)}</td>
<td class="bar">${strip(intervalOf(cell))}</td></tr>`;
  });
  const more = sorted.length - shown.length;
  return html`<section><h2>Verdicts</h2><table class="wide"><thead><tr><th scope="col">Scenario</th><th scope="col" class="num">Base</th>
<th scope="col" class="num">Head</th><th scope="col">Verdict</th><th scope="col" class="num">95 % interval</th><th scope="col" class="bar"><span class="hidden">Interval as an image</span>${head}</th></tr></thead>
<tbody>${rows}</tbody></table>${more > 0 ? html`<p class="meta">and ${more} more, which --json has</p>` : null}
${listNotes(cells).map((note) => html`<p class="meta">${note}</p>`)}</section>`;
}
