/** @typedef {import('./budget.mjs').Size} Size */

/**
 * @typedef {object} Budget
 * @property {Record<string, Size>} rooms
 * @property {Size & { words: number }} all
 * @property {(Size & { room: string, because: string })[]} raised
 */

const SHORTEST_REASON = 20;

/**
 * What is larger than its budget, and what is wrong with the budget itself, each as a line; nothing where all is well.
 *
 * @param {{ rooms: Record<string, Size>, words: number }} measured
 * @param {Budget} budget
 * @returns {string[]}
 */
export function findExcess({ rooms, words }, { rooms: budgets, all, raised }) {
  const excess = Object.entries(rooms).flatMap(([room, size]) => {
    const budget = budgets[room];
    if (!budget) return [`${room} has no budget: name it in ROOMS, with what the rooms beside it give`];
    const rises = raised.filter((rise) => rise.room === room);
    return exceed(room, size, { lines: sum(budget, rises, 'lines'), files: sum(budget, rises, 'files') });
  });
  const sums = { lines: sumOf(budgets, 'lines'), files: sumOf(budgets, 'files') };
  return [
    ...excess,
    ...exceed('the budgets of all rooms', sums, all),
    ...(words > all.words ? [`docs/: ${words} words, the budget is ${all.words}`] : []),
    ...Object.keys(budgets).flatMap((room) => (rooms[room] ? [] : [`${room} is gone: remove its budget`])),
    ...raised.flatMap(({ room, because }) =>
      because.trim().length < SHORTEST_REASON ? [`${room}: a raised budget says why, in a sentence`] : [],
    ),
  ];
}

/** @param {string} name @param {Size} size @param {Size} budget */
const exceed = (name, size, budget) =>
  /** @type {const} */ (['lines', 'files']).flatMap((unit) =>
    size[unit] > budget[unit] ? [`${name}: ${size[unit]} ${unit}, the budget is ${budget[unit]}`] : [],
  );

/** @param {Size} budget @param {Size[]} rises @param {'lines' | 'files'} unit */
const sum = (budget, rises, unit) => rises.reduce((total, rise) => total + rise[unit], budget[unit]);

/** @param {Record<string, Size>} budgets @param {'lines' | 'files'} unit */
const sumOf = (budgets, unit) => Object.values(budgets).reduce((total, budget) => total + budget[unit], 0);
