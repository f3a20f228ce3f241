const ROWS = /\(rows? ([\d, –]+)\)/g;

/** @param {number} from @param {number} to */
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/**
 * The rows of docs/reliability.md that a title of a test names: `(row 12)`, `(rows 12, 13)`, `(rows 12–14)`.
 *
 * @param {string} title
 * @returns {number[]}
 */
export const readRows = (title) =>
  [...title.matchAll(ROWS)].flatMap(([, list = '']) =>
    list.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('–').map(Number);
      return range(from, to);
    }),
  );

/**
 * The attacks of the review that it names: its first word is `F1:`.
 *
 * @param {string} title
 * @returns {string[]}
 */
export const readAttacks = (title) => [...title.matchAll(/(?:^|> | )(F\d{1,2}): /g)].map(([, attack = '']) => attack);
