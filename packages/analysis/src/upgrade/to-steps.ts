import type { Change } from '@tachograph/schema/change';
import type { Version } from '@tachograph/schema/version';
import { MINIMUM_EFFECT } from '../verdict/verdict.ts';
import type { UpgradeStep } from './upgrade.ts';

/** Half a 95 % interval in standard errors. */
const HALF_INTERVAL = 1.96;

type Sized = Pick<Change, 'ratio' | 'ratioLow' | 'ratioHigh'>;

const errorOf = ({ ratioLow, ratioHigh }: Sized): number =>
  ratioLow && ratioHigh ? Math.log(ratioHigh / ratioLow) / 2 / HALF_INTERVAL : 0;

/** Whether two changes cancel each other: opposite, and of one size within the smallest effect and two standard errors of both. */
function cancels(first: Change, second: Change): boolean {
  if (first.direction === second.direction || !first.ratio || !second.ratio) return false;
  const sum = Math.log(first.ratio) + Math.log(second.ratio);
  return Math.abs(sum) <= Math.log1p(MINIMUM_EFFECT) + 2 * Math.hypot(errorOf(first), errorOf(second));
}

/**
 * The listed changes of a case after the first release of the axis, in order. One that the next change of the case cancels is undone in
 * it, whatever later releases made of the sum of both.
 */
export function toSteps(changes: readonly Change[], axis: readonly Version[]): UpgradeStep[] {
  const positions = new Map(axis.slice(1).map(({ text }, position) => [text, position]));
  const positionOf = ({ after }: Change) => positions.get(after.version ?? '') ?? -1;
  const all = axis.map(({ text }) => text);
  const isNext = ({ before, after }: Change) =>
    all.indexOf(after.version ?? '') === all.indexOf(before.version ?? '') + 1;
  const inOrder = changes
    .filter((change) => change.axis === 'version' && positionOf(change) >= 0)
    .sort((a, b) => positionOf(a) - positionOf(b));
  const undone = new Map<Change, Change>();
  const undoes = new Map<Change, Change>();
  for (const [position, second] of inOrder.entries()) {
    const first = inOrder[position - 1];
    if (!first || undoes.has(first) || !cancels(first, second)) continue;
    undone.set(first, second);
    undoes.set(second, first);
  }
  return inOrder.map((change): UpgradeStep => {
    const { id, direction, ratio, after, fate } = change;
    const by = undone.get(change)?.after.version ?? null;
    return {
      id,
      direction,
      ratio,
      release: after.version ?? '',
      fate: by === null ? (fate?.fate ?? null) : 'undone',
      by: by ?? fate?.by ?? null,
      undoes: undoes.get(change)?.after.version ?? null,
      since: isNext(change) ? null : change.before.version,
    };
  });
}
