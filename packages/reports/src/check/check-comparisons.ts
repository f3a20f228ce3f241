import { groupBy } from '@tachograph/schema/collection';
import { toKey } from '../names/driver-names.ts';
import type { Figure } from '../results/figure.ts';
import { isOfNow, isStatement, splitClauses } from '../sentences/clauses.ts';
import { type Comparison, type Range, readComparison } from '../sentences/read-comparison.ts';
import type { Sentence } from '../sentences/split-sentences.ts';
import { isSpeed, type Quantity } from '../tables/quantity.ts';
import { kindOf, overlap, ratioOf } from './amounts.ts';
import type { Finding, ReadReport } from './finding.ts';

/** Two figures that were printed together: what the subject and another driver measured in one scenario. */
type Candidate = {
  readonly subject: Figure;
  readonly object: Figure /** How often as good the subject is. */;
  readonly ratio: Range;
};

const LOWER =
  /\b(?:lower|less|smaller|fewer)(?: numbers?| values?| times?)?(?: is| are)? (?:the )?better\b|\bmilliseconds\b/i;
const HIGHER = /\b(?:higher|more|greater|larger|bigger)(?: numbers?| values?)?(?: is| are)? (?:the )?better\b/i;

/** Which direction is better: by the unit, or for figures without one by what the document says. */
function directionOf({ unit }: Quantity, text: string): 'higher' | 'lower' | null {
  if (unit !== null && typeof unit === 'object') return unit.direction;
  if (unit !== null) return null;
  const lower = LOWER.test(text);
  const higher = HIGHER.test(text);
  return lower === higher ? null : lower ? 'lower' : 'higher';
}

const measureOf = ({ unit }: Quantity): Comparison['measure'] | null => {
  if (unit === null || isSpeed(unit)) return 'speed';
  if (typeof unit === 'string') return null;
  return unit.kind === 'bytes' || unit.kind === 'allocations' ? unit.kind : null;
};

/** The figures of a comparison's drivers that stand side by side. */
function listCandidates(
  comparison: Comparison,
  groups: ReadonlyMap<string, readonly Figure[]>,
  text: string,
): readonly Candidate[] {
  return [...groups.values()].flatMap((figures) => {
    const subjects = figures.filter(({ driver }) => driver === comparison.subject);
    const objects = figures.filter(({ driver }) =>
      comparison.object === null ? driver !== comparison.subject : driver === comparison.object,
    );
    const [subject, twice] = subjects;
    if (!subject || twice || measureOf(subject.quantity) !== comparison.measure) return [];
    const direction = directionOf(subject.quantity, text);
    if (new Set(objects.map(({ driver }) => driver)).size !== objects.length || direction === null) return [];
    return objects.map((object) => ({
      subject,
      object,
      ratio:
        direction === 'higher'
          ? ratioOf(subject.quantity, object.quantity)
          : ratioOf(object.quantity, subject.quantity),
    }));
  });
}

type Stand = 'agrees' | 'open' | 'contradicts';

/** What two figures say of a comparison. An order contradicts them only beyond what they print as uncertain. */
function standOf(comparison: Comparison, { ratio, subject, object }: Candidate): Stand {
  if (comparison.ratios.length > 0) {
    if (comparison.ratios.some((range) => overlap(range, ratio))) return 'agrees';
    const lowest = Math.min(...comparison.ratios.map(({ low }) => low));
    return comparison.isMost && ratio.low > lowest ? 'open' : 'contradicts';
  }
  const noise = [subject, object].reduce(
    (sum, { quantity }) => sum + (quantity.uncertainty ?? 0) / (quantity.value || 1),
    0.01,
  );
  const { low, high } = ratio;
  if (comparison.isBetter ? high < 1 - noise : low > 1 + noise) return 'contradicts';
  return comparison.isBetter === high > 1 ? 'agrees' : 'open';
}

/** Words of a clause that say where it holds. Without a scenario that the results have, nothing tests it. */
const WHERE =
  /\b(?:for|with|when|on|in|at|using|during|under|by|across)\s+(?!(?:this|our|the|these|all|every|most|any)?\s*(?:benchmarks?|tests?|cases?|scenarios?|results?|measurements?|both)\b|\d)/i;

/** The scenarios that a sentence names: the longest labels that stand in it, or those that share a word with it. */
function namedScenarios(
  sentence: string,
  figures: readonly Figure[],
): { readonly keys: ReadonlySet<string>; readonly exact: boolean } {
  const key = ` ${toKey(sentence)} `;
  const all = [...new Set(figures.map(({ scenario }) => scenario))].filter((scenario) => scenario !== '');
  const exact = all.filter((scenario) => key.includes(` ${scenario} `));
  const longest = exact.filter((one) => !exact.some((other) => other !== one && ` ${other} `.includes(` ${one} `)));
  if (longest.length > 0) return { keys: new Set(longest), exact: true };
  const words = new Set(
    key
      .split(' ')
      .filter((word) => word.length > 3)
      .map(stem),
  );
  return {
    keys: new Set(
      all.filter((scenario) => scenario.split(' ').some((word) => word.length > 3 && words.has(stem(word)))),
    ),
    exact: false,
  };
}

const stem = (word: string) => word.replace(/(?:ing|ed|es|s)$/, '');

/** The sentences that compare drivers, against the figures of the document. */
export function checkComparisons({ sentences, names, results, text }: ReadReport): readonly Finding[] {
  const figures = results.figures.filter(({ quantity }) => typeof quantity.unit !== 'string');
  const groups = groupBy(figures, ({ group, scenario, column, quantity }) =>
    [group, scenario, column, kindOf(quantity)].join('\n'),
  );
  return sentences.flatMap((sentence) =>
    splitClauses(sentence.text).flatMap((clause) => {
      const comparison = readComparison(clause, names);
      return comparison ? [evaluate(comparison, sentence, listCandidates(comparison, groups, text))] : [];
    }),
  );
}

function evaluate(comparison: Comparison, sentence: Sentence, candidates: readonly Candidate[]): Finding {
  const made = (outcome: Finding['outcome'], shown: readonly Candidate[], message: string): Finding => ({
    outcome,
    code: 'COMPARISON',
    line: sentence.line,
    quote: sentence.text,
    evidence: shown.slice(0, 6).map(({ subject, object }) => ({
      line: subject.line,
      quote: `${subject.label}: ${subject.driver} ${subject.quote}, ${object.driver} ${object.quote}`,
    })),
    message,
  });
  const others = comparison.object ?? 'the others';
  const { keys, exact } = namedScenarios(
    sentence.text,
    candidates.map(({ subject }) => subject),
  );
  const named = keys.size > 0 ? candidates.filter(({ subject }) => keys.has(subject.scenario)) : candidates;
  if (named.length === 0) return made('not-tested', [], `No result shows ${comparison.subject} beside ${others}.`);
  const stands = named.map((candidate) => standOf(comparison, candidate));
  // An order over all the others holds only if it holds over each of them.
  const agreeing = named.filter((_, index) => stands[index] === 'agrees');
  const holds = comparison.object === null ? stands.every((stand) => stand !== 'contradicts') : agreeing.length > 0;
  if (holds && isStatement(comparison.clause))
    return made('agrees', agreeing, `The results say so of ${comparison.subject} and ${others}.`);
  const elsewhere = candidates.some((candidate) => standOf(comparison, candidate) === 'agrees');
  const where = comparison.clause.replace(/\b(?:by|at) (?:about |over )?\d/i, '');
  const isTested = exact || (keys.size > 0 ? !elsewhere : !WHERE.test(where));
  const certain =
    comparison.object === null
      ? exact || everyScenarioDiffers(named, stands)
      : stands.every((stand) => stand === 'contradicts');
  if (!isTested || !certain || !isStatement(comparison.clause) || !isOfNow(sentence.text)) {
    return made(
      'not-tested',
      [],
      `No result is certainly the one that is meant of ${comparison.subject} and ${others}.`,
    );
  }
  return made(
    'contradicts',
    named.filter((_, index) => stands[index] === 'contradicts'),
    `The results say otherwise of ${comparison.subject} and ${others}.`,
  );
}

/** Whether in each scenario some other driver stands against it. */
function everyScenarioDiffers(candidates: readonly Candidate[], stands: readonly Stand[]): boolean {
  const differing = new Set(
    candidates.flatMap(({ subject }, index) => (stands[index] === 'contradicts' ? [subject] : [])),
  );
  return candidates.every(({ subject }) => differing.has(subject));
}
