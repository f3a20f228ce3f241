import { describe, expect, it } from 'vitest';
import { contrast } from '@/ui/layout/contrast.ts';
import { DARK, LIGHT } from './picture-theme.ts';
import { HONEST, WAIVED, WITHHELD } from './share-fixture.ts';
import { toCardSvg } from './to-card-svg.ts';
import { toShareSvg } from './to-share-svg.ts';

const PICTURES = { picture: toShareSvg, card: toCardSvg };

/** Colour and size of every text but the watermark, which only repeats what the box of the comparability check says. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('opacity='))
    .map((tag) => ({
      fill: /fill="(#[0-9a-f]{6})"/.exec(tag)?.[1] ?? '',
      size: Number(/font-size="([\d.]+)"/.exec(tag)?.[1]),
    }));

describe.each([
  ['light', LIGHT],
  ['dark', DARK],
] as const)('in the %s theme', (theme, colours) => {
  const options = { theme, address: 'tachograph.example/s/0123456789abcdefghij', liveAt: null };

  it.each(Object.entries(PICTURES))('every text of a %s has a contrast of 4.5 on its ground', (_, draw) => {
    for (const share of [HONEST, WAIVED, WITHHELD]) {
      const texts = textsOf(draw(share, options));
      expect(texts.length).toBeGreaterThan(5);
      for (const { fill } of texts) {
        const grounds = fill === colours.warn ? [colours['warn-bg']] : [colours.surface];
        for (const ground of grounds)
          expect(contrast(fill, ground), `${fill} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each(Object.entries(PICTURES))('every text of a %s has letters of 9 pixels at a width of 400', (_, draw) => {
    for (const share of [HONEST, WAIVED, WITHHELD]) {
      for (const { size } of textsOf(draw(share, options))) expect((size * 400) / 600).toBeGreaterThan(9);
    }
  });

  it('bars, marks and whiskers have a contrast of 3', () => {
    for (const mark of [...colours.marks, colours.fg, colours['fg-3']]) {
      expect(contrast(mark, colours.surface)).toBeGreaterThanOrEqual(3);
    }
  });
});
