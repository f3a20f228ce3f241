import { type PackedTrendProps, unpackFigure } from './pack-figure.ts';
import { StillTrend } from './still-trend.tsx';

/** The trend as a page comes with it: the server draws it, and a browser keeps what was drawn, by `kept-trend.browser.tsx`. */
export const KeptTrend = ({ packed, ...props }: PackedTrendProps) => (
  <div className="trend-kept">
    <StillTrend {...props} figure={unpackFigure(packed)} />
  </div>
);
