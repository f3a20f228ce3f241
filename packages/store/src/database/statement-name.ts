/** A verb, and the first table behind it. */
const VERB = /^\s*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join|table)\s+(?:only\s+)?(?:"?public"?\.)?"?([a-z_][a-z0-9_]*)/i;

/** The texts of a program are few. More than this are made up, and are not kept. */
const MOST = 1_000;
const names = new Map<string, string>();

function summarise(text: string): string {
  const [, verb = 'statement'] = VERB.exec(text) ?? [];
  const [, table] = TABLE.exec(text) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}

/** What a statement is called in metrics, traces and logs: its name, or its verb and its first table, such as `SELECT runs`. */
export function toStatementName({ name, text }: { readonly name?: string | undefined; readonly text: string }): string {
  if (name) return name;
  const known = names.get(text);
  if (known !== undefined) return known;
  const summary = summarise(text);
  if (names.size < MOST) names.set(text, summary);
  return summary;
}
