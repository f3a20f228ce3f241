import { THEMES, type ThemeName } from '@tachograph/charts/style';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { paint, TEXT } from '@/charts/style/paint.tsx';
import { toMarkup } from './to-markup.ts';

const draw = (node: ReactNode, theme: ThemeName = 'light') => toMarkup(node, { theme, width: 200, height: 100 });

it('shares become pixels of the plot they stand in, and a plot becomes a group at its position', () => {
  const plot = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image.
    <svg x="50%" y="10" width="100" height="50">
      <line x1="0" x2="100%" y1="50%" y2="50%" />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image. */}
      <svg x="25%" y="100%">
        <text dy="4">1</text>
      </svg>
    </svg>
  );
  expect(draw(plot)).toBe(
    '<g transform="translate(100 10)"><line x1="0" x2="100" y1="25" y2="25"/>' +
      '<g transform="translate(25 50)"><text dy="4">1</text></g></g>',
  );
});

it('a path on a stretched grid is drawn in pixels, so that its strokes keep their width', () => {
  const grid = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image.
    <svg viewBox="0 0 1000 1000" preserveAspectRatio="none">
      <path d="M500 500L1000.0 0H0V250.0Z" />
    </svg>
  );
  expect(draw(grid)).toBe('<g><path d="M100 50L200 0H0V25Z"/></g>');
});

it('an image with its own size keeps its curves, and is never drawn in another size', () => {
  const curve = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image.
    <svg viewBox="0 0 200 100">
      <path d="M-4.4 0a4.4 4.4 0 1 0 8.8 0Z" />
    </svg>
  );
  expect(draw(curve)).toBe('<g><path d="M-4.4 0a4.4 4.4 0 1 0 8.8 0Z"/></g>');
  expect(() => draw(<svg viewBox="0 0 300 100" />)).toThrow('in its own size');
});

it('links, names and identifiers of the page stay there; what a tooltip says is kept', () => {
  const link = (
    <a href="/runs/r_1" aria-label="run" data-point="x" tabIndex={0}>
      <title>mariadb 3.4.0</title>
      <title id="plot-title">Plot</title>
      <path d="M0 0" />
    </a>
  );
  expect(draw(link)).toBe('<g><title>mariadb 3.4.0</title><path d="M0 0"/></g>');
});

it('names from uploads are text, never markup', () => {
  expect(draw(<text>{'<script>&"'}</text>)).toBe('<text>&lt;script&gt;&amp;&quot;</text>');
});

it('a colour of the theme is its value, in a component too, and a plot hands its own on to what is inside', () => {
  const Mark = () => <path fill={paint('d0')} d="M0 0" />;
  const plot = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of an image.
    <svg x="10" stroke={paint('fg')}>
      <Mark />
    </svg>
  );
  for (const theme of ['light', 'dark'] as const) {
    const { d0, fg } = THEMES[theme];
    expect(draw(plot, theme)).toBe(`<g transform="translate(10 0)" stroke="${fg}"><path fill="${d0}" d="M0 0"/></g>`);
  }
  expect(() => draw(<path fill="var(--nowhere)" />)).toThrow('the theme has no --nowhere');
});

it('letters are those that every reader has, and are only named where they are not those of the image', () => {
  expect(draw(<text {...TEXT.tick}>1</text>)).toMatch(
    /^<text font-size="11" font-family="ui-monospace, [^"]*monospace"/,
  );
  expect(draw(<text {...TEXT.label}>a</text>)).not.toContain('font-family');
});

it('what a pointer hits on a page is not there, and a pattern keeps its name', () => {
  expect(
    draw(
      <g>
        <circle fill="transparent" r="12" />
      </g>,
    ),
  ).toBe('');
  const pattern = <pattern id="hatch" width="5" patternUnits="userSpaceOnUse" />;
  expect(draw(pattern)).toBe('<pattern id="hatch" width="5" patternUnits="userSpaceOnUse"/>');
});
