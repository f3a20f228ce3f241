import type { ThemeName } from '@tachograph/charts/style';
import { paint } from '@/charts/style/paint.tsx';
import { type Block, MARGIN, Rule, stack, type TypeName, toGap, toTextBlock, toWarning, WIDTH } from './block.tsx';
import { toSvg } from './to-svg.tsx';

/** A chart or a comparison as an image: what is drawn, and the text around it. */
export type ExportImage = {
  readonly title: string;
  /** What is drawn, of what, where and when, a line each. */
  readonly about: readonly string[];
  /** Its figures as text. */
  readonly description: string;
  /** What the URL names in vain, and where no ratio holds: above the figures. */
  readonly warnings: readonly string[];
  readonly content: Block;
  /** How to read it, and what has no plain figure. */
  readonly notes: readonly string[];
  /** Whether the figures are live or frozen, and the URL of their page: "Live: tachograph.example/p/…". */
  readonly footer: string;
  /** How wide the whole is laid out, and how much larger it is shown. 520 pixels as 720 unless said. */
  readonly width?: number;
  readonly zoom?: number;
};

/** The image with its text, on a ground with a border. */
export function toImageSvg(image: ExportImage, theme: ThemeName): string {
  const { title, about, warnings, content, notes, footer, description, width = WIDTH, zoom = 720 / 520 } = image;
  const inside = width - 2 * MARGIN;
  const text = (texts: readonly string[], type: TypeName, step: number, most: number) =>
    toTextBlock(texts, { type, step, most, width: inside });
  const whole = stack([
    text([title], 'title', 21, 3),
    text(about, 'about', 16, 2),
    toGap(8),
    toWarning(warnings, inside),
    content,
    toGap(10),
    { height: 8, body: <Rule width={inside} /> },
    text(notes, 'about', 16, 4),
    text([footer], 'note', 16, 3),
  ]);
  const height = Math.ceil(whole.height + 2 * MARGIN - 4);
  const ground = { fill: paint('surface'), stroke: paint('line'), x: 0.5, y: 0.5, rx: 6 };
  const body = (
    <>
      <rect {...ground} width={width - 1} height={height - 1} />
      <g transform={`translate(${MARGIN} ${MARGIN - 2})`}>{whole.body}</g>
    </>
  );
  return toSvg({ width, height, zoom, title, description, body }, theme);
}
