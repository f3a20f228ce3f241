import type { MergedTree } from './merge-trees.ts';
import type { FrameRow, WhereFinding } from './profile-comparison.ts';

type TestedRow = FrameRow & { readonly isNamed: boolean };

/** How many frames are told of an operation that does not differ. */
const MOST_ALONE = 2;

/** What only one version has is told where it is a fifth of the difference or more. */
const LEAST_WITHIN = 0.2;

const bySize = (a: FrameRow, b: FrameRow) => Math.abs(b.difference) - Math.abs(a.difference);

/** By frame, whether it is called by this one, through any others. */
function findBelow({ frames, frameOf, callerOf }: MergedTree, frame: number): boolean[] {
  const isBelow = frames.map(() => false);
  const isUnder: boolean[] = [];
  for (const [node, own] of frameOf.entries()) {
    const caller = callerOf[node] ?? -1;
    isUnder.push(caller >= 0 && (isUnder[caller] === true || frameOf[caller] === frame));
    if (isUnder[node]) isBelow[own] = true;
  }
  return isBelow;
}

/** Where the difference of an operation is: the named frame with the most of it. `rows` are those of all frames, by their numbers. */
export function findWhere(tree: MergedTree, rows: readonly TestedRow[]): WhereFinding {
  const whole = rows[0];
  const named = rows.slice(1).filter(({ isNamed }) => isNamed);
  if (!whole || whole.state === 'not-shown') {
    const frames = named.sort(bySize).slice(0, MOST_ALONE);
    if (frames.length === 0) return { code: 'no-difference' };
    return { code: 'frames-only', frames: frames.map(({ name, difference, state }) => ({ name, difference, state })) };
  }
  const [lead] = named.filter(({ difference }) => difference * whole.difference > 0).sort(bySize);
  if (!lead) return { code: 'spread', whole: whole.difference };
  const isBelow = findBelow(tree, rows.indexOf(lead));
  const only = whole.difference < 0 ? 'gone' : 'new';
  const [within] = rows
    .filter(({ state, difference }, frame) => {
      const isLarge = Math.abs(difference) >= LEAST_WITHIN * Math.abs(lead.difference);
      return state === only && isLarge && isBelow[frame] === true;
    })
    .sort(bySize);
  return {
    code: 'frame',
    name: lead.name,
    state: lead.state,
    difference: lead.difference,
    whole: whole.difference,
    within: lead.state === only || !within ? null : { name: within.name, state: within.state },
  };
}
