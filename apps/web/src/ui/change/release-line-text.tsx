import type { ReleaseLine } from '@tachograph/analysis/release-line';

export const DirectionMark = ({ direction }: { readonly direction: 'better' | 'worse' }) => (
  <i className={`line-mark ${direction}`} role="img" aria-label={direction} title={direction}>
    {direction === 'better' ? '▲' : '▼'}
  </i>
);

/** Whether a line has something worse and something better, each in its place; of suspected ones a diamond. */
export const LineMarks = ({ line: { hasWorse, hasBetter, moreRuns } }: { readonly line: ReleaseLine }) => (
  <span className="line-marks">
    {moreRuns === null ? (
      <>
        <span>{hasWorse && <DirectionMark direction="worse" />}</span>
        <span>{hasBetter && <DirectionMark direction="better" />}</span>
      </>
    ) : (
      <i aria-hidden="true">◇</i>
    )}
  </span>
);

/** What a line says, its numbers strong. */
export const LineSentence = ({ line: { sentence } }: { readonly line: ReleaseLine }) =>
  sentence.map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text));
