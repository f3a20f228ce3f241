import { formatEffect } from '@tachograph/analysis/verdict';
import type { Change } from '@tachograph/schema/change';
import { formatNumber } from '@tachograph/units';

const RULES: Readonly<Record<string, string>> = {
  paired: 'measured in turns with the same anchor, paired moderated t-test',
  repeats: 'interleaved repeats of both, moderated t-test',
  occasions: 'counted on two occasions, noise between occasions included, moderated t-test',
  exact: 'an exact metric, which repeats to the last digit: its values differ',
};

const formatP = (name: string, p: number) => (p < 0.001 ? `${name} < 0.001` : `${name} = ${p.toPrecision(2)}`);

const numberOf = ({ evidence }: Change, name: string): number | null => {
  const value = evidence[name];
  return typeof value === 'number' ? value : null;
};

/** By which rule a change was found, with its numbers. */
export function describeRule(change: Change): string {
  if (change.rule === 'change-1') {
    const [z, least, step] = ['z', 'leastZ', 'leastStep'].map((name) => numberOf(change, name));
    return `change-1: z = ${formatNumber(z ?? 0, 3)}, at least ${least}; smallest step ${formatEffect(step ?? 0)}`;
  }
  const tests = [change.p === null ? null : formatP('p', change.p), change.q === null ? null : formatP('q', change.q)];
  const rule = numberOf(change, 'occasions') === null ? change.rule : 'occasions';
  return [RULES[rule] ?? rule, ...tests].filter(Boolean).join(', ');
}

/** "± 1.3 % of the ratio, 14 degrees of freedom; differences below 3 % do not count"; null where no noise was estimated. */
export function describeNoise(change: Change): string | null {
  const [error, degrees, smallest] = ['standardError', 'degrees', 'minimumEffect'].map((name) =>
    numberOf(change, name),
  );
  if (error == null) return null;
  const of = degrees == null ? '' : `, ${formatNumber(degrees, 3)} degrees of freedom`;
  const least = smallest == null ? '' : `; differences below ${formatEffect(smallest)} do not count`;
  return `standard error of the ratio ${formatEffect(Math.expm1(error))}${of}${least}`;
}
