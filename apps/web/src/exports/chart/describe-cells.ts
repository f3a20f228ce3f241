import { formatVerdict, type Verdict } from '@tachograph/analysis/verdict';
import type { Status } from '@tachograph/schema/result';

/** A figure, or why it is missing. */
type DescribedCell = {
  readonly name: string;
  readonly status: Status | 'not run' | 'no point';
  readonly reason: string | null;
};

const NAMED = 4;

/**
 * Everything that is not a plain figure, a line for each status and reason with the names it holds of: "emulated: a loop of
 * 100 (mysql2 2.2.5, mysql 2.18.1 and 3 more)". A figure with a warning, such as a protocol mismatch, is one of them.
 */
export function describeCells(cells: readonly DescribedCell[]): string[] {
  const described = new Map<string, string[]>();
  for (const { name, status, reason } of cells) {
    if (status === 'ok' && !reason) continue;
    const text = [status === 'ok' ? 'warning' : status, reason].filter(Boolean).join(': ');
    const names = described.get(text) ?? [];
    if (!names.includes(name)) described.set(text, [...names, name]);
  }
  return [...described].map(([text, names]) => {
    const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
    return `${text} (${names.slice(0, NAMED).join(', ')}${more})`;
  });
}

/** "1.17× faster", "no difference", "no ratio": a verdict in a small cell, beside its shape. */
export function shortVerdict(verdict: Verdict): string {
  if (verdict.outcome === 'no-difference') return 'no difference';
  return verdict.outcome === 'not-comparable' ? 'no ratio' : formatVerdict(verdict);
}
