import type { ReactNode } from 'react';
import type { RenderedClaim, RenderedReport, ReportPart } from '@/server/reports/rendered-report.ts';
import { ClaimNote } from './claim-note.tsx';
import { Prose } from './prose.tsx';
import { ReportContents } from './report-contents.tsx';
import './report.css';
import './living.css';
import './block.css';

type Props = {
  readonly report: RenderedReport;
  /** Whether the heading that the document begins with is shown here; a page may have it as its own. */
  readonly withTitle?: boolean;
  /** What stands below the contents: the versions of the report. */
  readonly aside?: ReactNode;
};

/** The document with its living blocks, between its contents and the notes of its claims. No script and no hooks: exports write it as a file. */
export const ReportBody = ({ report, withTitle = true, aside }: Props) => (
  <div className="report">
    <ReportContents report={report}>{aside}</ReportContents>
    <article className="report-text">
      <Notices report={report} />
      {withTitle && report.title.length > 0 && (
        <h2 className="report-title">
          <Prose nodes={report.title} report={report} />
        </h2>
      )}
      {report.parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts keep their order
        <Part key={index} part={part} report={report} />
      ))}
    </article>
  </div>
);

function Notices({ report: { notices } }: Pick<Props, 'report'>) {
  if (notices.length === 0) return null;
  return (
    <div className="notice warn">
      <ul>
        {notices.map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            {line !== null && <b>Line {line}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({ part: { nodes, claims }, report }: { readonly part: ReportPart } & Pick<Props, 'report'>) {
  const noted = claims
    .map((index) => report.blocks[index])
    .filter((block): block is RenderedClaim => block?.kind === 'claim');
  return (
    <div className="report-part">
      <div>
        <Prose nodes={nodes} report={report} />
      </div>
      {noted.length > 0 && (
        <div className="report-notes">
          {noted.map((claim) => (
            <ClaimNote key={claim.id} claim={claim} />
          ))}
        </div>
      )}
    </div>
  );
}
