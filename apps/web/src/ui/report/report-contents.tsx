import { count } from '@tachograph/units';
import type { ReactNode } from 'react';
import type { RenderedClaim, RenderedReport } from '@/server/reports/rendered-report.ts';
import { CLAIM_WORDS, ClaimMark } from './claim-mark.tsx';
import { formatTime } from './format-time.ts';

type Props = { readonly report: RenderedReport; readonly children?: ReactNode };

const STATES = ['holds', 'broken', 'below-noise', 'withheld', 'not-tested'] as const;

/** "hold" of several. */
const wordsOf = (state: RenderedClaim['state'], of: number): string =>
  of === 1 ? CLAIM_WORDS[state] : CLAIM_WORDS[state].replace(/\bholds\b/, 'hold');

/** How many claims came to what, each line leading to the first of them. */
function Checked({ report: { blocks, counts, measuredAt } }: Props) {
  const claims = blocks.filter((block): block is RenderedClaim => block.kind === 'claim');
  const lines = STATES.flatMap((state) => {
    const of = claims.filter((claim) => claim.state === state);
    const [first] = of;
    return first ? [{ state, first, number: of.length }] : [];
  });
  const figures = [
    ...(counts.blocks > 0 ? [count(counts.blocks, 'block')] : []),
    ...(counts.numbers > 0 ? [count(counts.numbers, 'number')] : []),
  ];
  if (lines.length + figures.length === 0) return null;
  const day = formatTime(measuredAt);
  return (
    <section className="report-checked" aria-label="Checked">
      <p className="report-aside-head">{day === null ? 'Checked' : `Checked by figures of ${day}`}</p>
      <ul className="list">
        {lines.map(({ state, first, number }) => (
          <li key={state}>
            <a className={state} href={`#${first.id}`}>
              <ClaimMark state={state} />
              <b className="num">{number}</b> {wordsOf(state, number)}
            </a>
          </li>
        ))}
      </ul>
      {figures.length > 0 && <p className="meta">{figures.join(' and ')}, live.</p>}
    </section>
  );
}

/** Beside the document: its sections, what its claims came to, and what its page adds. */
export const ReportContents = ({ report, children }: Props) => (
  <nav className="report-aside" aria-label="Report">
    {report.contents.length > 1 && (
      <section className="report-sections" aria-label="Contents">
        <p className="report-aside-head">Contents</p>
        <ul className="list">
          {report.contents.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ul>
      </section>
    )}
    <Checked report={report} />
    {children}
  </nav>
);
