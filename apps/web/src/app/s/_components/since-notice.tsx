import { tellChanges, tellNewer } from '@/app/s/_model/tell-changes.ts';
import type { OpenedShare } from '@/server/root.ts';

const MOST_NAMED = 40;

/** What the project says today of the same cells. It is read anew with every visit, and changes nothing below it. */
export function SinceNotice({ opened: { since, share } }: { readonly opened: OpenedShare }) {
  if (!since) {
    return (
      <div className="notice">
        <span aria-hidden="true">↻</span>
        <b>The project is gone.</b>
        <span>
          {share.project.title} is no longer kept here, so nothing can be said of what came later. What was frozen
          stays.
        </span>
      </div>
    );
  }
  const { changes, newer } = since;
  const measured = share.rows.flatMap(({ cells }) => cells.filter(({ measurement }) => measurement)).length;
  return (
    <div className="notice since">
      <span aria-hidden="true">↻</span>
      <b>Since then:</b>
      <span>
        {tellChanges(changes, measured)} {tellNewer(newer)}
      </span>
      {changes.length > 0 && (
        <details>
          <summary className="link">Which</summary>
          <ul>
            {changes.slice(0, MOST_NAMED).map(({ kind, row, column }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes, of cells that may share a title
              <li key={nth}>
                {row}, {column}: {kind === 'other' ? 'older results' : kind}
              </li>
            ))}
            {changes.length > MOST_NAMED && <li>and {changes.length - MOST_NAMED} more</li>}
          </ul>
        </details>
      )}
    </div>
  );
}
