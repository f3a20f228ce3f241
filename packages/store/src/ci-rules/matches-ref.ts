/**
 * Whether a text is one that a pattern names, in which `*` stands for any letters. Each part is looked for once, from where the one
 * before ended, so no pattern takes longer than its length times that of the text.
 */
function matchesPattern(pattern: string, text: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  const end = text.length - last.length;
  for (const part of others) {
    const at = text.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return from <= end;
}

/**
 * Whether a rule is for the ref of a job. One without a pattern is for branches and tags. A job of a pull or merge request may run what
 * somebody else wrote, whatever its repository: it takes a pattern that names it, such as `refs/pull/*`, or `*` for every job, also
 * one without a ref.
 */
export function matchesRef(pattern: string | null, ref: string | null): boolean {
  if (pattern === '*') return true;
  if (ref === null) return false;
  if (pattern === null) return /^refs\/(?:heads|tags)\//.test(ref);
  return matchesPattern(pattern, ref);
}
