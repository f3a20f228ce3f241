import { groupBy } from '@tachograph/schema/collection';
import type { DriverNames } from '../names/driver-names.ts';
import { toKey } from '../names/driver-names.ts';
import type { Figure } from '../results/figure.ts';
import { isOfNow, isStatement, splitClauses } from '../sentences/clauses.ts';
import type { Sentence } from '../sentences/split-sentences.ts';
import { isSpeed, type Quantity, readQuantities } from '../tables/quantity.ts';
import { kindOf, sameFigure, significantDigits, unitSlip } from './amounts.ts';
import type { Finding, ReadReport } from './finding.ts';

/** A figure that a sentence gives a driver. */
type Attributed = { readonly driver: string; readonly quantity: Quantity; readonly clause: string };

/** A driver behind these words is what another one is compared with. */
const BEHIND = /\b(?:than|over|to|versus|vs\.?|against|unlike|compared|from|of)\s+(?:the\s+)?$/i;
const ABOUT =
  /\b(?:about|around|roughly|nearly|almost|over|under|up to|more than|less than|at least|between)\b|[~≈<>]/i;

/** The figures of a sentence that belong to a driver for certain: one of each in a clause, or lists with `respectively`. */
function attributeFigures({ text }: Sentence, names: DriverNames): readonly Attributed[] {
  const figuresOf = (clause: string) => readQuantities(clause).filter(({ unit }) => isSpeed(unit));
  if (/\brespectively\b/i.test(text)) {
    const drivers = names.find(text);
    const unit = figuresOf(text).at(-1)?.unit ?? null;
    const all = readQuantities(text).filter((quantity) => isSpeed(quantity.unit) || quantity.unit === null);
    if (drivers.length !== all.length || unit === null) return [];
    return all.flatMap((quantity, index) => {
      const driver = drivers[index]?.name;
      return driver === undefined
        ? []
        : [{ driver, quantity: { ...quantity, unit: quantity.unit ?? unit }, clause: text }];
    });
  }
  return splitClauses(text).flatMap((clause) => {
    const drivers = names.find(clause);
    const [quantity, ...further] = figuresOf(clause);
    const [driver] = drivers;
    if (!driver || !quantity || further.length > 0 || drivers.length > 1) return [];
    return BEHIND.test(clause.slice(0, driver.start)) ? [] : [{ driver: driver.name, quantity, clause }];
  });
}

const cite = ({ line, quote, driver }: Figure) => ({ line, quote: `${driver}: ${quote}` });

/** The figures that sentences give drivers, against the tables and results of the document. */
export function checkProseFigures({ sentences, names, results }: ReadReport): readonly Finding[] {
  const ofDriver = groupBy(results.figures, ({ driver }) => driver);
  return sentences.flatMap((sentence) => {
    const attributed = attributeFigures(sentence, names);
    const statement = splitClauses(sentence.text).every(isStatement) && isOfNow(sentence.text);
    return attributed.flatMap((given) => {
      const own = ofDriver.get(given.driver) ?? [];
      const finding = evaluate(given, { own, all: results.figures, sentence, attributed });
      return finding && (statement || finding.outcome === 'agrees') ? [finding] : [];
    });
  });
}

type Context = {
  readonly own: readonly Figure[];
  readonly all: readonly Figure[];
  readonly sentence: Sentence;
  readonly attributed: readonly Attributed[];
};

function evaluate(
  { driver, quantity, clause }: Attributed,
  { own, all, sentence, attributed }: Context,
): Finding | null {
  const made = (
    outcome: Finding['outcome'],
    code: Finding['code'],
    evidence: readonly Figure[],
    message: string,
  ): Finding => ({
    outcome,
    code,
    line: sentence.line,
    quote: sentence.text,
    evidence: evidence.slice(0, 4).map(cite),
    message,
  });
  const same = own.filter((figure) => sameFigure(figure.quantity, quantity) && kindOf(figure.quantity) !== '');
  if (same.length > 0)
    return made('agrees', 'FIGURE_OF_DRIVER', same, `${quantity.text} is what the results say of ${driver}.`);
  const slips = own.filter((figure) => unitSlip(figure.quantity, quantity));
  if (slips.length > 0) {
    return made(
      'contradicts',
      'UNIT',
      slips,
      `${quantity.text} of ${driver} has the digits of line ${slips[0]?.line}, but another unit.`,
    );
  }
  const digitsOf = (figure: Figure) => sameFigure(figure.quantity, quantity) || unitSlip(figure.quantity, quantity);
  const swapped = all.filter(
    (figure) =>
      figure.driver !== driver &&
      digitsOf(figure) &&
      own.some(({ group, scenario }) => group === figure.group && scenario === figure.scenario) &&
      // Either the other driver gets a wrong figure too, or no other is named whose figure this could be.
      (attributed.length === 1 ||
        attributed.some((other) => other.driver === figure.driver && !sameFigure(other.quantity, figure.quantity))),
  );
  const [first] = swapped;
  if (first && significantDigits(quantity) >= 3) {
    const right = own.filter(
      ({ group, scenario, quantity: of }) =>
        group === first.group && scenario === first.scenario && kindOf(of) === kindOf(first.quantity),
    );
    return made(
      'contradicts',
      'FIGURE_OF_DRIVER',
      [first, ...right],
      `${quantity.text} is given to ${driver}, but the results say it of ${first.driver}.`,
    );
  }
  const key = ` ${toKey(clause)} `;
  const named = own.filter(
    ({ scenario, quantity: { unit } }) =>
      scenario.includes(' ') &&
      key.includes(` ${scenario} `) &&
      unit !== null &&
      kindOf({ ...quantity, unit }) === kindOf(quantity),
  );
  if (named.length === 1 && attributed.length === 1 && !ABOUT.test(clause) && significantDigits(quantity) >= 3) {
    return made(
      'contradicts',
      'FIGURE_OF_DRIVER',
      named,
      `${quantity.text} of ${driver} is another figure in line ${named[0]?.line}.`,
    );
  }
  return own.length > 0
    ? made('not-tested', 'FIGURE_OF_DRIVER', [], `No result shows ${quantity.text} of ${driver}.`)
    : null;
}
