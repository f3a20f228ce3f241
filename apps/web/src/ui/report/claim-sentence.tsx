import type { ReactNode } from 'react';
import type { RenderedClaim } from '@/server/reports/rendered-report.ts';
import { CLAIM_WORDS, ClaimMark } from './claim-mark.tsx';

type Props = {
  readonly claim: RenderedClaim;
  /** Whether it has paragraphs or a list. */
  readonly isBlock: boolean;
  readonly isInLink: boolean;
  readonly children: ReactNode;
};

/** A sentence with its mark, which leads to its note. One whose ratio is withheld is not shown. */
export function ClaimSentence({ claim, isBlock, isInLink, children }: Props) {
  const { id, state } = claim;
  const inside = (
    <>
      <ClaimMark state={state} />
      {CLAIM_WORDS[state]}
    </>
  );
  const className = `claim-mark ${state}`;
  const mark = isInLink ? (
    <span className={className}>{inside}</span>
  ) : (
    <a className={className} href={`#${id}`}>
      {inside}
    </a>
  );
  if (state === 'withheld') {
    return (
      <span className="report-missing">
        <ClaimMark state={state} />
        one sentence withheld
      </span>
    );
  }
  if (isBlock) {
    return (
      <div className={`claim ${state}`}>
        {children}
        <p>{mark}</p>
      </div>
    );
  }
  return (
    <>
      <span className={`claim ${state}`}>{children}</span> {mark}
    </>
  );
}
