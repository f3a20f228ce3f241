import type { RenderedClaim } from '@/server/reports/rendered-report.ts';
import { CLAIM_WORDS, ClaimMark } from './claim-mark.tsx';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why a claim has its mark, beside its paragraph, on a phone below it. */
export const ClaimNote = ({ claim: { id, state, detail, href } }: { readonly claim: RenderedClaim }) => (
  <aside className={`claim-note ${state}`} id={id} aria-label={`Claim ${id.slice(1)}`}>
    <p className="claim-note-head">
      <ClaimMark state={state} />
      <b>{capital(CLAIM_WORDS[state])}</b>
    </p>
    <p>
      {detail}
      {detail.endsWith('.') ? ' ' : '. '}
      {href !== null && (
        <a className="link" href={href}>
          Comparison
        </a>
      )}
    </p>
  </aside>
);
