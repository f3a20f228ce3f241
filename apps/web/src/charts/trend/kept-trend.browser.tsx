import type { PackedTrendProps } from './pack-figure.ts';

/** React leaves what is inside such an element alone, as long as it is this very object. */
const KEPT = { __html: '' };

/** The trend that the server has drawn, without a script that could draw it again. */
export const KeptTrend = (_: PackedTrendProps) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is empty; what the server drew stays.
  <div className="trend-kept" suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />
);
