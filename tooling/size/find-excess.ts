import type { Size } from './budget.mjs';
import type { Measured } from './measure-size.ts';

type Budget = {
  rooms: Record<string, Size>;
  all: Size & { words: number };
  raised: (Size & { room: string; because: string })[];
};
type Unit = 'lines' | 'files';

const SHORTEST_REASON = 20;

/** What is larger than its budget, and what is wrong with the budget itself, each as a line. */
export function findExcess({ rooms, words }: Measured, { rooms: budgets, all, raised }: Budget): string[] {
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

const exceed = (name: string, size: Size, budget: Size) =>
  (['lines', 'files'] as const).flatMap((unit) =>
    size[unit] > budget[unit] ? [`${name}: ${size[unit]} ${unit}, the budget is ${budget[unit]}`] : [],
  );

const sum = (budget: Size, rises: Size[], unit: Unit) =>
  rises.reduce((total, rise) => total + rise[unit], budget[unit]);

const sumOf = (budgets: Record<string, Size>, unit: Unit) =>
  Object.values(budgets).reduce((total, budget) => total + budget[unit], 0);
