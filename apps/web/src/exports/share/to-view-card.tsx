import type { ThemeName } from '@tachograph/charts/style';
import type { SharedView } from '@tachograph/schema/share';
import { createElement } from 'react';
import { paint } from '@/charts/style/paint.tsx';
import {
  type Block,
  fitText,
  MARGIN,
  Rule,
  stack,
  TYPE,
  toGap,
  toTextBlock,
  toWarning,
} from '@/exports/engine/block.tsx';
import { Written } from '@/exports/engine/to-markup.ts';
import { toSvg } from '@/exports/engine/to-svg.tsx';
import { FRAME, INSIDE } from './comparison-layout.ts';
import { CARD_HEIGHT, FOOT_FROM } from './to-card-svg.tsx';

/** A drawing that would be smaller than this cannot be read: the first lines of its table stand in. */
const SMALLEST = 0.6;
const LINE = 17;

/** The whole drawing as large as it fits. Nothing may stand outside of a card: what draws the PNG cannot leave it out. */
function toDrawing({ drawing }: SharedView, scale: number): Block {
  const inside = drawing.width - 2 * MARGIN;
  return {
    height: drawing.height * scale,
    body: (
      <g transform={`translate(${(INSIDE - inside * scale) / 2} 0) scale(${scale})`}>
        {createElement(Written, null, drawing.svg)}
      </g>
    ),
  };
}

/** The first cells of the first lines of the table. */
function toLines({ tables: { md } }: SharedView, space: number): Block {
  const lines = md.rows.slice(0, Math.max(0, Math.floor(space / LINE))).map((row) => row.filter(Boolean).slice(0, 4));
  return toTextBlock(
    lines.map((cells) => cells.join('  ·  ')),
    { type: 'small', step: LINE, most: 1, width: INSIDE },
  );
}

/** A frozen view as the preview of a link to it: title, what is drawn, and the drawing or the beginning of its table. */
export function toViewCard(share: SharedView, url: string, theme: ThemeName): string {
  const { title, name, about, warnings, project, drawing } = share;
  const lines = [project.title, [name, ...about].join(' · ')].map((line) => fitText(line, INSIDE, 11));
  const head = stack([
    toGap(13),
    toTextBlock([title], { type: 'title', step: 21, most: 1, width: INSIDE }),
    toTextBlock(lines, { type: 'small', step: 15, most: 1, width: INSIDE }),
    toGap(8),
    toWarning(warnings, INSIDE, 1),
  ]);
  const space = FOOT_FROM - head.height - 4;
  const scale = Math.min(INSIDE / (drawing.width - 2 * MARGIN), space / drawing.height);
  const figures = scale < SMALLEST ? toLines(share, space) : toDrawing(share, scale);
  const body = (
    <>
      <rect fill={paint('surface')} width={FRAME.width} height={CARD_HEIGHT} />
      <g transform={`translate(${MARGIN} 0)`}>
        {stack([head, figures]).body}
        <g transform={`translate(0 ${FOOT_FROM})`}>
          <Rule width={INSIDE} />
          <text {...TYPE.note} y="18">
            {fitText(`Frozen: ${url}`, INSIDE, 11)}
          </text>
        </g>
      </g>
    </>
  );
  return toSvg({ ...FRAME, height: CARD_HEIGHT, title, description: share.description, body }, theme);
}
