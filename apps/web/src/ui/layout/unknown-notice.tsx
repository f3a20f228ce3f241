type Unknown = { readonly kind: string; readonly requested: string };

/** What the URL names and does not exist: shown, never replaced by a near match. */
export function UnknownNotice({ unknown }: { unknown: readonly Unknown[] }) {
  if (unknown.length === 0) return null;
  return (
    <div className="notice warn" role="status">
      <b>Not found:</b>
      <span>
        {unknown.map(({ kind, requested }) => `${kind} “${requested}”`).join(', ')}. The rest of the view is shown
        without.
      </span>
    </div>
  );
}
