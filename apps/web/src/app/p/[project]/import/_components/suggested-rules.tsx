import type { SuggestedRule } from '@tachograph/schema/run';
import { count } from '@tachograph/units';

type Props = {
  readonly suggested: readonly SuggestedRule[];
  /** Null where the rules in the box are no list to add to. */
  readonly onAdd: (() => void) | null;
};

/** Rules that would settle guesses, with what they follow from. Nothing is added unasked. */
export function SuggestedRules({ suggested, onAdd }: Props) {
  if (suggested.length === 0) return null;
  return (
    <section className="card-foot suggested-rules" aria-labelledby="suggested-rules">
      <h3 id="suggested-rules">{count(suggested.length, 'suggested rule')}</h3>
      <ul className="notes">
        {suggested.map(({ rule, results, reason }) => (
          <li key={rule.match}>
            {reason} ({count(results, 'row')}): <code>{JSON.stringify(rule)}</code>
          </li>
        ))}
      </ul>
      <button type="button" className="button" disabled={onAdd === null} onClick={() => onAdd?.()}>
        {suggested.length === 1 ? 'Add this rule' : 'Add these rules'}
      </button>
    </section>
  );
}
