/** How many claims of documents hold, as the JSON that a badge of shields.io is drawn from: https://shields.io/badges/endpoint-badge. */
export function toClaimsBadge(claims: readonly { readonly state: string }[]) {
  const count = (...states: readonly string[]) => claims.filter(({ state }) => states.includes(state)).length;
  const holding = count('holds');
  const broken = count('broken', 'withheld');
  const color = broken > 0 ? 'red' : holding === claims.length && holding > 0 ? 'brightgreen' : 'lightgrey';
  return { schemaVersion: 1, label: 'claims', message: `${holding} of ${claims.length} hold`, color };
}
