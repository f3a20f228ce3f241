import type { ParseOutcome } from '@tachograph/schema/run';
import { count } from '@/format/count.ts';

/** Warnings, and every line that was rejected with its reason: nothing of the text is dropped silently. */
export function RejectedLines({ outcome: { warnings, rejected } }: { outcome: ParseOutcome }) {
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
    </>
  );
}
