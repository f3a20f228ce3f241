import type { ParseOutcome } from '@tachograph/schema/run';
import { count } from '@tachograph/units';

/** Warnings, lines that were rejected with their reasons, and what was ignored: nothing of the text is dropped silently. */
export function RejectedLines({ outcome: { warnings, rejected, ignored } }: { outcome: ParseOutcome }) {
  return (
    <>
      {warnings.length > 0 && (
        <details className="card-foot" open={warnings.length <= 8}>
          <summary>{count(warnings.length, 'warning')}</summary>
          <ul className="notes">
            {warnings.slice(0, 200).map(({ location, message }) => (
              <li key={`${location} ${message}`}>
                <code>{location}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {rejected.length > 0 && (
        <details className="card-foot">
          <summary>{count(rejected.length, 'line rejected', 'lines rejected')}</summary>
          <ul className="notes">
            {rejected.slice(0, 200).map(({ location, text, reason }) => (
              <li key={`${location} ${text} ${reason}`}>
                <code>{location}</code> {reason} {text && <q>{text}</q>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {ignored.length > 0 && (
        <details className="card-foot">
          <summary>
            {count(
              ignored.reduce((sum, { lines }) => sum + lines, 0),
              'line ignored',
              'lines ignored',
            )}
          </summary>
          <ul className="notes">
            {ignored.map(({ rule, lines, first }) => (
              <li key={rule}>
                <code>{first}</code> {rule}
                {lines > 1 && `, ${count(lines, 'line')}`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
