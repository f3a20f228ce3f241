import { formatNumber } from '@tachograph/units';

type Tests = {
  readonly tested: number;
  readonly called: number;
  readonly same: number;
  readonly expectedFalsePositives: number;
  readonly minimumEffect: number;
};

/**
 * What the tests of a page came to: "66 tested: 24 called, about 1.2 of them expected by chance; 9 the same within 3 %".
 * The two are separate families; a share that was frozen under compare-1 knows no cells that are the same.
 */
export function describeTests({ tested, called, same, expectedFalsePositives, minimumEffect }: Tests): string {
  if (tested === 0) return 'none tested';
  const calls =
    called === 0
      ? 'none called'
      : `${called} called, about ${formatNumber(expectedFalsePositives, 2)} of them expected by chance`;
  const equal = same === 0 ? '' : `; ${same} the same within ${formatNumber(minimumEffect * 100)} %`;
  return `${tested} tested: ${calls}${equal}`;
}
