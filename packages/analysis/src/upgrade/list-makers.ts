import { groupBy } from '@tachograph/schema/collection';
import { sizeOfRatio } from '../verdict/format-verdict.ts';
import type { UpgradeMaker, UpgradeRow, UpgradeStep } from './upgrade.ts';

/** What did not last made nothing; and of several releases it is not known which did. */
const LOST = new Set<UpgradeStep['fate']>(['undone', 'made-up-for', 'gone']);

const isLost = ({ fate, undoes, since }: UpgradeStep): boolean => LOST.has(fate) || undoes !== null || since !== null;

/** Releases that are named; of more those with the largest changes. */
const MOST_MAKERS = 3;

type Moved = { readonly release: string; readonly ratio: number; readonly title: string };

/** The listed changes that go the way of their rows and were not lost. */
const listMoves = (rows: readonly Pick<UpgradeRow, 'verdict' | 'steps' | 'title'>[]): Moved[] =>
  rows.flatMap(({ verdict: { outcome }, steps, title }) =>
    steps.flatMap((step) =>
      step.direction === outcome && !isLost(step) && step.ratio !== null
        ? [{ release: step.release, ratio: step.ratio, title }]
        : [],
    ),
  );

/** The releases that made it, in the order of `releases`, each with its largest change. */
export function listMakers(
  rows: readonly Pick<UpgradeRow, 'verdict' | 'steps' | 'title'>[],
  releases: readonly string[],
): { readonly makers: readonly UpgradeMaker[]; readonly more: number } {
  const all = [...groupBy(listMoves(rows), ({ release }) => release)].flatMap(([release, moves]): UpgradeMaker[] => {
    const [largest] = moves.toSorted((a, b) => sizeOfRatio(b.ratio) - sizeOfRatio(a.ratio));
    return largest ? [{ ...largest, release, changes: moves.length }] : [];
  });
  const most = all.toSorted((a, b) => sizeOfRatio(b.ratio) - sizeOfRatio(a.ratio)).slice(0, MOST_MAKERS);
  const placeOf = ({ release }: UpgradeMaker) => releases.indexOf(release);
  return { makers: most.sort((a, b) => placeOf(a) - placeOf(b)), more: all.length - most.length };
}
