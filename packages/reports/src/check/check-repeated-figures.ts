import type { Figure } from '../results/figure.ts';
import { kindOf, sameFigure, unitSlip } from './amounts.ts';
import type { Finding, ReadReport } from './finding.ts';

type Pair = { readonly one: Figure; readonly other: Figure; readonly same: boolean };

const keyOf = ({ driver, scenario, quantity }: Figure) => `${driver}\n${scenario}\n${kindOf(quantity)}`;

/** The figures of each run that are the only ones of their driver, scenario and unit in it. */
function byRun(figures: readonly Figure[]): readonly ReadonlyMap<string, Figure>[] {
  const runs = new Map<string, Map<string, Figure | null>>();
  for (const figure of figures) {
    if (figure.scenario === '' || typeof figure.quantity.unit === 'string') continue;
    const run = runs.get(figure.run) ?? new Map<string, Figure | null>();
    run.set(keyOf(figure), run.has(keyOf(figure)) ? null : figure);
    runs.set(figure.run, run);
  }
  return [...runs.values()]
    .slice(0, 60)
    .map((run) => new Map([...run].flatMap(([key, figure]) => (figure ? [[key, figure] as const] : []))));
}

const say = ({ quote }: Figure) => `"${quote}"`;

function toFinding({ one, other, same }: Pair): Finding {
  const slip = !same && unitSlip(one.quantity, other.quantity);
  const of = `${one.driver} in "${one.label}"`;
  const message = same
    ? `Both positions give the same figure of ${of}.`
    : slip
      ? `The figure of ${of} has the same digits in two units: line ${other.line} says ${say(other)}.`
      : `The figure of ${of} is another one in line ${other.line}: ${say(other)}.`;
  return {
    outcome: same ? 'agrees' : 'contradicts',
    code: slip ? 'UNIT' : 'FIGURE_REPEATED',
    line: one.line,
    quote: one.quote,
    evidence: [{ line: other.line, quote: other.quote }],
    message,
  };
}

/**
 * Figures that two parts of a document print for the same driver and scenario, such as a log and its summary. That two parts are
 * of one run is certain only if most of their figures are the same: then the others are named.
 */
export function checkRepeatedFigures({ results }: ReadReport): readonly Finding[] {
  const runs = byRun(results.figures);
  return runs.flatMap((run, index) =>
    runs.slice(index + 1).flatMap((later) => {
      const pairs = [...later].flatMap(([key, one]): Pair[] => {
        const other = run.get(key);
        return other ? [{ one, other, same: sameFigure(one.quantity, other.quantity) }] : [];
      });
      const agreeing = pairs.filter(({ same }) => same);
      const slips = pairs.filter(({ one, other }) => unitSlip(one.quantity, other.quantity));
      const sameRun = agreeing.length > 1 && agreeing.length > 2 * (pairs.length - agreeing.length);
      if (slips.length > 1 && slips.length === pairs.length) return slips.slice(0, 1).map(toFinding);
      return (sameRun ? pairs : agreeing).map(toFinding);
    }),
  );
}
