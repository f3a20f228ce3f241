import { formatRatio, type Verdict as VerdictValue, type VerdictWord } from '@tachograph/analysis';
import { VERDICT_SHAPES } from './verdict-shapes.ts';

/** The words of a verdict, without its shape. */
export function verdictWords({ word, ratio, reason }: Pick<VerdictValue, 'word' | 'ratio' | 'reason'>): string {
  if (word === 'reference') return 'reference';
  if (word === 'no-difference') return 'no difference shown';
  // The guard lists the fields once, above the table; the title has them for every cell.
  if (word === 'not-comparable') return reason?.replace(/^(different environments): .*/, '$1') ?? 'not comparable';
  return ratio === null ? 'not enough samples' : formatRatio(ratio);
}

export function Verdict({ verdict, short = false }: { verdict: VerdictValue; short?: boolean }) {
  const words = verdictWords(verdict);
  const shown = short && verdict.word === 'no-difference' ? 'no difference' : words;
  const spoken =
    verdict.word === 'not-enough-samples'
      ? 'not enough samples: '
      : verdict.word === 'not-comparable'
        ? 'not comparable: '
        : '';
  return (
    <span className={`verdict ${verdict.word}`} title={verdict.sentence}>
      <i aria-hidden="true">{VERDICT_SHAPES[verdict.word]}</i>
      {spoken && <span className="visually-hidden">{spoken}</span>}
      {shown}
    </span>
  );
}

const LEGEND: readonly [VerdictWord, string][] = [
  ['faster', 'faster'],
  ['slower', 'slower'],
  ['no-difference', 'no difference shown'],
  ['not-enough-samples', 'not enough samples'],
  ['not-comparable', 'not comparable'],
];

/** What the shapes of verdicts and the hatches of honest cells mean. */
export const VerdictLegend = () => (
  <div className="legend">
    {LEGEND.map(([word, words]) => (
      <span key={word} className={`verdict ${word}`}>
        <i aria-hidden="true">{VERDICT_SHAPES[word]}</i>
        {words}
      </span>
    ))}
    <span className="emulated">emulated</span>
    <span className="unsupported">unsupported</span>
  </div>
);
