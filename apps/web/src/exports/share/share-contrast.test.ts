import { THEMES, type ThemeName } from '@tachograph/charts/style';
import type { SharedComparison } from '@tachograph/schema/share';
import { describe, expect, it } from 'vitest';
import { toImageSvg } from '@/exports/engine/export-image.tsx';
import { listImageProblems } from '@/exports/engine/list-image-problems.ts';
import { contrast } from '@/ui/layout/contrast.ts';
import { HONEST, OVERRIDDEN, WITHHELD } from './testing/share-fixture.ts';
import { toCardSvg } from './to-card-svg.tsx';
import { toShareImage } from './to-share-image.tsx';

const OPTIONS = { url: 'tachograph.example/s/0123456789abcdefghij', liveAt: null };
const IMAGES = {
  image: (share: SharedComparison, theme: ThemeName) => toImageSvg(toShareImage(share, OPTIONS), theme),
  card: (share: SharedComparison, theme: ThemeName) => toCardSvg(share, OPTIONS, theme),
};

/** Colour and size of every text but the watermark, which only repeats what the box of the guard says. */
const textsOf = (svg: string) =>
  [...svg.matchAll(/<text [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !tag.includes('opacity='))
    .map((tag) => ({
      fill: /fill="(#[0-9a-f]{6})"/.exec(tag)?.[1] ?? '',
      size: Number(/font-size="([\d.]+)"/.exec(tag)?.[1]),
    }));

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colours = THEMES[theme];

  it.each(Object.entries(IMAGES))('every text of a %s has a contrast of 4.5 on its ground', (_, draw) => {
    for (const share of [HONEST, OVERRIDDEN, WITHHELD]) {
      const texts = textsOf(draw(share, theme));
      expect(texts.length).toBeGreaterThan(5);
      for (const { fill } of texts) {
        const grounds = fill === colours.warn ? [colours['warn-bg']] : [colours.surface];
        for (const ground of grounds)
          expect(contrast(fill, ground), `${fill} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it.each(Object.entries(IMAGES))('every text of a %s has letters of 9 pixels at a width of 400', (_, draw) => {
    for (const share of [HONEST, OVERRIDDEN, WITHHELD]) {
      for (const { size } of textsOf(draw(share, theme))) expect((size * 400) / 480).toBeGreaterThan(9);
    }
  });

  it.each(Object.entries(IMAGES))('%s needs nothing else', (_, draw) => {
    for (const share of [HONEST, WITHHELD]) expect(listImageProblems(draw(share, theme), theme)).toEqual([]);
  });

  it('bars, marks and whiskers have a contrast of 3', () => {
    const drivers = ([0, 1, 2, 3, 4, 5] as const).map((slot) => colours[`d${slot}`]);
    for (const mark of [...drivers, colours.fg, colours['fg-3']]) {
      expect(contrast(mark, colours.surface)).toBeGreaterThanOrEqual(3);
    }
  });
});
