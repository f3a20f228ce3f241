import { quoteTitle } from '@/exports/share/describe-share.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { OpenedComparison, OpenedShare, OpenedView } from '@/server/root.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';
import { describeChanges, describeNewer, describeViewChanges } from './describe-changes.ts';
import { isComparison } from './is-comparison.ts';

type HeadProps = {
  readonly opened: OpenedShare;
  /** The live page of the same; null where the project is gone. */
  readonly live: string | null;
};

/** The title, the day it was frozen, the hash that proves it, and its export formats. */
export const ShareHead = ({ opened, live }: HeadProps) => (
  <PageHead
    // The words of the author of the share, not of this site.
    title={quoteTitle(opened.share)}
    about={
      <>
        A share of {opened.share.project.title}. Frozen on{' '}
        <time dateTime={opened.createdAt.toISOString()}>{formatDay(opened.createdAt)}</time>. These numbers stay as they
        are, whatever is uploaded, edited or deleted later.
        <span className="share-hash" title={opened.hash}>
          sha256 {opened.hash.slice(0, 16)}…{opened.hash.slice(-8)}
        </span>
      </>
    }
  >
    <div className="row">
      <SaveMenu hrefOf={(format, theme) => hrefs.shareAs(opened.id, format, { theme })} />
      <a className="button" href="#readme">
        For a README
      </a>
      {live && (
        <a className="button primary" href={live}>
          Open the live page
        </a>
      )}
    </div>
  </PageHead>
);

const MAX_LISTED = 40;

/** What was frozen stays, though nothing is known of it any more. */
const GoneNotice = ({ share }: Pick<OpenedShare, 'share'>) => (
  <div className="notice">
    <span aria-hidden="true">↻</span>
    <b>The project is gone.</b>
    <span>{share.project.title} was removed here, so later changes are unknown. What was frozen stays.</span>
  </div>
);

function SinceComparison({ since, share }: Pick<OpenedComparison, 'since' | 'share'>) {
  if (!since) return null;
  const { changes, newer } = since;
  const measured = share.rows.flatMap(({ cells }) => cells.filter(({ measurement }) => measurement)).length;
  return (
    <>
      <span>
        {describeChanges(changes, measured)} {describeNewer(newer)}
      </span>
      {changes.length > 0 && (
        <details>
          <summary className="link">Which</summary>
          <ul>
            {changes.slice(0, MAX_LISTED).map(({ kind, row, column }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of cells that may share a title
              <li key={nth}>
                {row}, {column}: {kind === 'other' ? 'older results' : kind}
              </li>
            ))}
            {changes.length > MAX_LISTED && <li>and {changes.length - MAX_LISTED} more</li>}
          </ul>
        </details>
      )}
    </>
  );
}

const SinceView = ({ since, share }: Pick<OpenedView, 'since' | 'share'>) =>
  since && <span>{describeViewChanges(since, share.runs.length)}</span>;

/** What has changed in the project for the same figures. It is read anew with every visit, and changes nothing below it. */
export function SinceNotice({ opened }: { readonly opened: OpenedShare }) {
  if (!opened.since) return <GoneNotice share={opened.share} />;
  return (
    <div className="notice since">
      <span aria-hidden="true">↻</span>
      <b>Since then:</b>
      {isComparison(opened) ? <SinceComparison {...opened} /> : <SinceView {...opened} />}
    </div>
  );
}
