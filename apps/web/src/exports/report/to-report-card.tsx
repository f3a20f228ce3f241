import type { ThemeName } from '@tachograph/charts/style';
import { paint } from '@/charts/style/paint.tsx';
import { fitText, MARGIN, Rule, shortUrl, stack, TYPE, toGap, toTextBlock } from '@/exports/engine/block.tsx';
import { toSvg } from '@/exports/engine/to-svg.tsx';
import { FRAME, INSIDE } from '@/exports/share/comparison-layout.ts';
import { CARD_HEIGHT, FOOT_FROM } from '@/exports/share/to-card-svg.tsx';
import { headingOf } from '@/server/reports/render-report.ts';
import type { RenderedReport } from '@/server/reports/rendered-report.ts';
import { describeCounts } from '@/ui/report/describe-counts.ts';
import type { ReportFile } from './to-report-html.tsx';

const LINE = 19;
const MOST_CLAIMS = 7;

/** What became of the first claims, those that no longer hold before the others. */
function listClaims({ blocks }: RenderedReport): string[] {
  const claims = blocks.flatMap((block) => (block.kind === 'claim' ? [block] : []));
  const broken = claims.filter(({ state }) => state === 'broken');
  const others = claims.filter(({ state }) => state !== 'broken');
  return [...broken, ...others].slice(0, MOST_CLAIMS).map(({ message }) => message.replace(/^claim /, ''));
}

/** A report as the preview of a link to it: its title, what it consists of, and what became of its claims. */
export function toReportCard({ report, rendered, url }: ReportFile, theme: ThemeName): string {
  const title = headingOf(rendered) || report.title;
  const counts = describeCounts(rendered.counts);
  const head = stack([
    toGap(13),
    toTextBlock([title], { type: 'title', step: 21, most: 2, width: INSIDE }),
    toTextBlock([fitText(counts, INSIDE, 11)], { type: 'small', step: 15, most: 1, width: INSIDE }),
    toGap(10),
    toTextBlock(listClaims(rendered), { type: 'small', step: LINE, most: 1, width: INSIDE }),
  ]);
  const body = (
    <>
      <rect fill={paint('surface')} width={FRAME.width} height={CARD_HEIGHT} />
      <g transform={`translate(${MARGIN} 0)`}>
        {head.body}
        <g transform={`translate(0 ${FOOT_FROM})`}>
          <Rule width={INSIDE} />
          <text {...TYPE.note} y="18">
            {fitText(shortUrl(url), INSIDE, 11)}
          </text>
        </g>
      </g>
    </>
  );
  return toSvg({ ...FRAME, height: CARD_HEIGHT, title, description: counts, body }, theme);
}
