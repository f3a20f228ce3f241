// Lines and files of production code by room, against their budget: `npm run size`.
import { ALL, RAISED, ROOMS } from './budget.mjs';
import { findExcess } from './find-excess.ts';
import { measureSize } from './measure-size.ts';

const row = (name: string, lines: number, files: number) =>
  `${name.padEnd(20)} ${String(lines).padStart(8)} ${String(files).padStart(6)}`;

export async function main({ root }: { root: string }): Promise<number> {
  const measured = measureSize(root);
  const { rooms, words } = measured;
  console.log(`${'room'.padEnd(20)}    lines  files`);
  for (const [room, { lines, files }] of Object.entries(rooms).toSorted((a, b) => b[1].lines - a[1].lines))
    console.log(row(room, lines, files));
  const sizes = Object.values(rooms);
  const lines = sizes.reduce((total, size) => total + size.lines, 0);
  const files = sizes.reduce((total, size) => total + size.files, 0);
  console.log(row('all', lines, files));
  console.log(`${'docs/'.padEnd(20)} ${String(words).padStart(8)} words`);

  const excess = findExcess(measured, { rooms: ROOMS, all: ALL, raised: RAISED });
  for (const line of excess) console.error(line);
  if (excess.length > 0)
    console.error('Which road does the new one end? The budget stands in tooling/size/budget.mjs.');
  return excess.length > 0 ? 1 : 0;
}
