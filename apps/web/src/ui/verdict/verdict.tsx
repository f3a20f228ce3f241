import type { Verdict as VerdictValue, VerdictWord } from '@tachograph/analysis/verdict';
import { verdictWords } from '@/format/verdict-words.ts';
import { VERDICT_SHAPES } from '../../format/verdict-shapes.ts';

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
