import type { ParseOutcome } from '@tachograph/schema/run';
import { count } from '@tachograph/units';
import type { ReactNode } from 'react';

type FoldedProps = { readonly title: string; readonly isOpen?: boolean; readonly children: readonly ReactNode[] };

/** Lines of one kind, 200 at most; nothing without any. */
const Folded = ({ title, isOpen = false, children }: FoldedProps) =>
  children.length > 0 && (
    <details className="card-foot" open={isOpen}>
      <summary>{title}</summary>
      <ul className="notes">{children.slice(0, 200)}</ul>
    </details>
  );

/** Warnings, lines that were rejected with their reasons, and what was ignored: nothing of the text is dropped silently. */
export function RejectedLines({ outcome: { warnings, rejected, ignored } }: { outcome: ParseOutcome }) {
  const lines = ignored.reduce((sum, rule) => sum + rule.lines, 0);
  return (
    <>
      <Folded title={count(warnings.length, 'warning')} isOpen={warnings.length <= 8}>
        {warnings.map(({ location, message }) => (
          <li key={`${location} ${message}`}>
            <code>{location}</code> {message}
          </li>
        ))}
      </Folded>
      <Folded title={count(rejected.length, 'line rejected', 'lines rejected')}>
        {rejected.map(({ location, text, reason }) => (
          <li key={`${location} ${text} ${reason}`}>
            <code>{location}</code> {reason} {text && <q>{text}</q>}
          </li>
        ))}
      </Folded>
      <Folded title={count(lines, 'line ignored', 'lines ignored')}>
        {ignored.map(({ rule, lines: of, first }) => (
          <li key={rule}>
            <code>{first}</code> {rule}
            {of > 1 && `, ${count(of, 'line')}`}
          </li>
        ))}
      </Folded>
    </>
  );
}
