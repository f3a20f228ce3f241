import type { Block } from '@tachograph/reports';
import type { Evaluated } from './evaluated.ts';
import type { RenderedClaim } from './rendered-report.ts';

type Claim = NonNullable<Block['claim']>;

/** What a finding of a claim begins with, which its mark says too. */
const TITLE = /^claim (?:no longer holds|withheld|not tested|below the noise|holds)(?:[:,])? ?/;

/** "claimed above 1.1", "claimed the same"; empty where the claim says it all. */
function describeClaim({ relation, factor }: Claim): string {
  if (relation === '=') return 'claimed the same';
  if (relation === '~') return 'claimed no difference';
  return `claimed ${relation === '>' ? 'above' : 'below'} ${factor}`;
}

/** How a finding names its claim, before what it came to. */
const nameOf = ({ driver, relation, factor, reference }: Claim): string =>
  `${driver} ${relation} ${factor === 1 ? '' : `${factor} `}${reference}`;

/** A sentence with what the test of it came to. */
export function toClaim({ finding, compared, common }: Evaluated, claim: Claim): Omit<RenderedClaim, 'id'> {
  const base = { ...common, kind: 'claim' as const };
  if (!finding) return { ...base, state: 'not-tested', detail: common.message };
  if (compared === undefined) {
    return { ...base, state: 'not-tested', detail: 'the report has more comparisons than are read for one page' };
  }
  const { state } = finding;
  const isState = state === 'holds' || state === 'broken' || state === 'below-noise' || state === 'withheld';
  const found = finding.message.replace(TITLE, '');
  const name = nameOf(claim);
  const why = found.startsWith(name) ? found.slice(name.length).replace(/^[,:] /, '') : found;
  const isTested = state === 'holds' || state === 'broken' || state === 'below-noise';
  const detail = isTested ? `${why}, ${describeClaim(claim)}` : why;
  return { ...base, state: isState ? state : 'not-tested', detail };
}
