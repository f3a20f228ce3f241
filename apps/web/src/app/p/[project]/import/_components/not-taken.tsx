import type { ParseOutcome } from '@tachograph/schema';

/** Doubts, and every line that was not taken with its reason: nothing of the text is dropped silently. */
export function NotTaken({ outcome: { warnings, rejected } }: { outcome: ParseOutcome }) {
  return (
    <>
      {warnings.length > 0 && (
        <details className="card-foot" open={warnings.length <= 8}>
          <summary>{warnings.length === 1 ? '1 doubt' : `${warnings.length} doubts`}</summary>
          <ul className="notes">
            {warnings.slice(0, 200).map(({ where, message }) => (
              <li key={`${where} ${message}`}>
                <code>{where}</code> {message}
              </li>
            ))}
          </ul>
        </details>
      )}
      {rejected.length > 0 && (
        <details className="card-foot">
          <summary>{rejected.length === 1 ? '1 place not taken' : `${rejected.length} places not taken`}</summary>
          <ul className="notes">
            {rejected.slice(0, 200).map(({ where, text, reason }) => (
              <li key={`${where} ${text} ${reason}`}>
                <code>{where}</code> {reason} {text && <q>{text}</q>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
