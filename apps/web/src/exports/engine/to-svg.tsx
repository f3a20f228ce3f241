import type { ThemeName } from '@tachograph/charts/style';
import { escapeXml } from '@tachograph/charts/text';
import type { ReactNode } from 'react';
import { Hatch } from '@/charts/bars/ratio-bar.tsx';
import { SANS } from '@/exports/png/font-files.ts';
import { toMarkup } from './to-markup.ts';

/** The pattern of what is emulated, in every export that uses it. */
export const HATCH = 'hatch';

type SvgImage = {
  /** Pixels it is laid out in. */
  readonly width: number;
  readonly height: number;
  /** How much larger it is shown; 1 unless said. */
  readonly zoom?: number;
  readonly title: string;
  /** Its figures as text; a badge has them all in its title. */
  readonly description?: string;
  readonly body: ReactNode;
};

/** An image as SVG that needs nothing else: no script, no font, no stylesheet, no custom property. */
export function toSvg({ width, height, zoom = 1, title, description, body }: SvgImage, theme: ThemeName): string {
  const plot = { theme, width, height };
  const markup = toMarkup(body, plot);
  const shown = (pixels: number) => Math.round(pixels * zoom);
  const hatch = markup.includes(`url(#${HATCH})`) && `<defs>${toMarkup(<Hatch id={HATCH} />, plot)}</defs>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shown(width)}" height="${shown(height)}" viewBox="0 0 ${width} ${height}" ` +
      `role="img" aria-labelledby="${description ? 'title desc' : 'title'}" font-family="${SANS}">`,
    `<title id="title">${escapeXml(title)}</title>`,
    description && `<desc id="desc">${escapeXml(description)}</desc>`,
    hatch,
    markup,
    '</svg>\n',
  ]
    .filter(Boolean)
    .join('\n');
}
