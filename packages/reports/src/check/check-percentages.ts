import { isStatement, splitClauses } from '../sentences/clauses.ts';
import type { Range } from '../sentences/read-comparison.ts';
import type { Sentence } from '../sentences/split-sentences.ts';
import { isSpeed, type Quantity, readQuantities } from '../tables/quantity.ts';
import type { Cell, Table } from '../tables/table.ts';
import { kindOf, overlap, ratioOf } from './amounts.ts';
import type { Finding, ReadReport } from './finding.ts';

/** What a printed percentage or factor may have been: rounded or cut off, a fraction or a factor. */
const asRange = ({ value, step, unit }: Quantity): Range => {
  const scale = unit === '%' ? 100 : 1;
  return { low: (value - step) / scale, high: (value + step) / scale };
};

const shift = ({ low, high }: Range): Range => ({ low: low - 1, high: high - 1 });
const size = (range: Range): Range =>
  range.high <= 0 ? { low: -range.high, high: -range.low } : { low: Math.max(0, range.low), high: range.high };

/** How people state the difference of two figures: of either side, and how many times as much. */
const CONVENTIONS: readonly ((one: Quantity, other: Quantity) => { percent: Range; factor: Range })[] = [
  (one, other) => ({ percent: size(shift(ratioOf(one, other))), factor: ratioOf(one, other) }),
  (one, other) => ({ percent: size(shift(ratioOf(other, one))), factor: ratioOf(other, one) }),
];

/** The conventions by which a percentage or factor fits two figures. */
const fitting = (stated: Quantity, one: Quantity, other: Quantity): readonly number[] =>
  CONVENTIONS.flatMap((convention, index) => {
    const { percent, factor } = convention(one, other);
    const range = asRange(stated);
    if (stated.unit === '%') {
      // `150%` may be what one is of the other.
      return overlap(range, percent) || (range.low > 0.3 && stated.sign === null && overlap(range, factor))
        ? [index]
        : [];
    }
    return overlap(range, factor) || overlap({ low: range.low + 1, high: range.high + 1 }, factor) ? [index] : [];
  });

const percentOf = (one: Quantity, other: Quantity): string => {
  const ratio = ratioOf(one, other);
  const percent = ((ratio.low + ratio.high) / 2 - 1) * 100;
  return `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)} %`;
};

/** Percentages in parentheses behind the figures of a summary, of its first figure. */
function checkStated({ results }: ReadReport): readonly Finding[] {
  return results.percents.map(({ figure, base, percent }) => {
    const agrees = fitting(percent, figure.quantity, base.quantity).length > 0;
    const found = percentOf(figure.quantity, base.quantity);
    return {
      outcome: agrees ? 'agrees' : 'contradicts',
      code: 'PERCENTAGE',
      line: figure.line,
      quote: figure.quote,
      evidence: [{ line: base.line, quote: base.quote }],
      message: agrees
        ? `${percent.text} is what the figures of ${figure.driver} and ${base.driver} give.`
        : `The figures of ${figure.driver} and ${base.driver} give ${found}, and not ${percent.text}.`,
    };
  });
}

type Derived = {
  readonly stated: Cell & { quantity: Quantity };
  readonly one: Cell & { quantity: Quantity };
  readonly other: Cell & { quantity: Quantity };
};

const hasQuantity = (cell: Cell | undefined): cell is Cell & { quantity: Quantity } => cell?.quantity != null;
const isShare = (quantity: Quantity) => quantity.unit === '%' || quantity.unit === 'x';

/**
 * A column of percentages or factors beside columns of figures. Which two it compares is certain only if it fits two of them,
 * one convention, in most rows: then the others are named.
 */
function checkColumns(table: Table): readonly Finding[] {
  const width = table.header.length;
  const columns = [...Array(width).keys()].slice(1, 30);
  return columns.flatMap((column) => {
    if (!table.rows.some((row) => hasQuantity(row[column]) && isShare(row[column].quantity))) return [];
    const readings = columns.flatMap((one) =>
      columns
        .filter((other) => other > one && other !== column && one !== column)
        .map((other) => derive(table, { column, one, other })),
    );
    const best = readings
      .flatMap((derived) =>
        CONVENTIONS.map((_, index) => ({ derived, index, fits: derived.filter((row) => fits(row).includes(index)) })),
      )
      .sort((a, b) => b.fits.length - a.fits.length)[0];
    if (!best || best.fits.length < 2 || best.fits.length <= 2 * (best.derived.length - best.fits.length)) return [];
    return best.derived.map((row) =>
      toColumnFinding(row, {
        header: table.header[column]?.text ?? '',
        convention: best.fits.length > 2 ? best.index : null,
      }),
    );
  });
}

const fits = ({ stated, one, other }: Derived) => fitting(stated.quantity, one.quantity, other.quantity);

function derive(
  table: Table,
  { column, one, other }: { column: number; one: number; other: number },
): readonly Derived[] {
  return table.rows.flatMap((row) => {
    const stated = row[column];
    const first = row[one];
    const second = row[other];
    if (!hasQuantity(stated) || !hasQuantity(first) || !hasQuantity(second)) return [];
    if (!isShare(stated.quantity) || isShare(first.quantity) || isShare(second.quantity)) return [];
    return [{ stated, one: first, other: second }];
  });
}

function toColumnFinding(
  row: Derived,
  { header, convention }: { readonly header: string; readonly convention: number | null },
): Finding {
  const { stated, one, other } = row;
  // A factor that was measured in pairs is not quite the ratio of the two means: only 3 % and more is another one.
  const under = fits({ ...row, stated: widen(stated) });
  const agrees = convention === null ? under.length > 0 : under.includes(convention);
  return {
    outcome: agrees ? 'agrees' : 'contradicts',
    code: 'RATIO_COLUMN',
    line: stated.line,
    quote: stated.text,
    evidence: [{ line: one.line, quote: `${one.text} | ${other.text}` }],
    message: agrees
      ? `"${stated.text}" is what ${one.text} and ${other.text} give.`
      : `"${stated.text}" under "${header}" is not what ${one.text} and ${other.text} give.`,
  };
}

const widen = (cell: Derived['stated']): Derived['stated'] => {
  const { quantity } = cell;
  const most = quantity.unit === '%' ? 1.5 : 0.03 * quantity.value;
  return { ...cell, quantity: { ...quantity, step: Math.max(quantity.step, most) } };
};

/** A bare number has the unit of the one that it is joined to. */
const BESIDE = /^\s?(?:to|and|vs\.?|versus|against|→|->)\s\d/;
const DIFFERENCE =
  /\b(?:faster|slower|more|less|higher|lower|better|improve\w*|increase\w*|decrease\w*|drop\w*|gain\w*|reduc\w*|up|down)\b/i;

/** The parts of a sentence that `and` or `while` join: each may state a difference of its own. */
const splitParts = ({ text, line }: Sentence): readonly Sentence[] =>
  text.split(/;|,\s+(?:and|but|while|whereas)\b/).map((part) => ({ text: part.trim(), line }));

/** A sentence with two figures of one unit and one percentage of their difference: `from 4,175 to 5,009 ops/s, 20 % more`. */
function checkSentences({ sentences }: ReadReport): readonly Finding[] {
  return sentences
    .flatMap((sentence) => splitParts(sentence))
    .flatMap(({ text, line }): Finding[] => {
      if (
        !DIFFERENCE.test(text) ||
        !splitClauses(text).every(isStatement) ||
        /\b(?:about|around|up to|over|than \d)\b/i.test(text)
      )
        return [];
      const quantities = readQuantities(text);
      const [stated, ...further] = quantities.filter(isShare);
      const figures = quantities.filter(
        (quantity) =>
          isSpeed(quantity.unit) ||
          (quantity.unit === null && BESIDE.test(text.slice(quantity.end, quantity.end + 20))),
      );
      const [one, other] = figures;
      if (!stated || further.length > 0 || !one || !other || figures.length > 2) return [];
      if (one.unit !== null && other.unit !== null && kindOf(one) !== kindOf(other)) return [];
      if (one.unit === null && other.unit === null) return [];
      const unit = one.unit ?? other.unit;
      const agrees = fitting(stated, { ...one, unit }, { ...other, unit }).length > 0;
      return [
        {
          outcome: agrees ? 'agrees' : 'contradicts',
          code: 'PERCENTAGE',
          line,
          quote: text,
          evidence: [{ line, quote: `${one.text}, ${other.text}` }],
          message: agrees
            ? `${stated.text} is what ${one.text} and ${other.text} give.`
            : `${one.text} and ${other.text} give ${percentOf({ ...other, unit }, { ...one, unit })}, and not ${stated.text}.`,
        },
      ];
    });
}

/** Every percentage and factor that stands beside the two figures that it is of. */
export const checkPercentages = (report: ReadReport): readonly Finding[] => [
  ...checkStated(report),
  ...report.tables.flatMap(checkColumns),
  ...checkSentences(report),
];
