import { expect, it } from 'vitest';
import { findStyle } from './find-style.ts';
import { parseStylesheet, parseTokens } from './parse-stylesheet.ts';

const seen = (tag: string, ...classes: string[]) => ({ tag, classes });
const TOKENS = new Map([
  ['fg', '#111111'],
  ['surface', '#ffffff'],
  ['mono', 'monospace'],
]);
const styleOf = (css: string, path: ReturnType<typeof seen>[], widths: Record<string, number> = {}) =>
  Object.fromEntries(findStyle(parseStylesheet(css, widths), path, TOKENS).attributes);

it('a rule holds of what its selector means, wherever that stands below', () => {
  const css = '/* .a { fill: red } */ .a text, .b > text { fill: var(--fg); } g.c.d { stroke: #222222 }';
  expect(styleOf(css, [seen('g', 'a'), seen('g'), seen('text')])).toEqual({ fill: '#111111' });
  expect(styleOf(css, [seen('g', 'b'), seen('text')])).toEqual({});
  expect(styleOf(css, [seen('text'), seen('g', 'a')])).toEqual({});
  expect(styleOf(css, [seen('g', 'd', 'c')])).toEqual({ stroke: '#222222' });
});

it('more classes win over fewer, and of equals the later rule does', () => {
  const css = '.a .b { fill: #000001 } .b { fill: #000002 } .c { stroke: #000003 } .b { stroke: #000004 }';
  expect(styleOf(css, [seen('g', 'a'), seen('path', 'b', 'c')])).toEqual({ fill: '#000001', stroke: '#000004' });
});

it('states, pseudo-elements and media of a page are not the look of a picture', () => {
  const css = '.a:hover { fill: red } .a::before { fill: red } @media print { .a { fill: red } } [x] .a { fill: red }';
  expect(styleOf(css, [seen('g', 'a')])).toEqual({});
});

it.each([
  ['(width < 340px)', [true, false, false]],
  ['(340px <= width < 440px)', [false, true, false]],
  ['(width >= 440px)', [false, false, true]],
  ['(max-width: 340px)', [true, true, false]],
  ['(min-width: 340px)', [false, true, true]],
])('a container query %s is answered for the width of the picture', (condition, expected) => {
  const css = `@container plot ${condition} { .t:not(.w1) { display: none } }`;
  const isHidden = (width: number) => styleOf(css, [seen('text', 't', 'w0')], { plot: width }).display === 'none';
  expect([339, 340, 440].map(isHidden)).toEqual(expected);
  expect(styleOf(css, [seen('text', 't', 'w1')], { plot: 340 })).toEqual({});
  expect(styleOf(css, [seen('text', 't', 'w0')])).toEqual({});
});

it('a font is told in its parts, a ground is the fill of a rectangle, and colours are mixed', () => {
  const css = '.a { font: 500 12px / 16px var(--mono); background: color-mix(in srgb, var(--fg) 50%, var(--surface)) }';
  expect(styleOf(css, [seen('text', 'a')])).toEqual({
    'font-weight': '500',
    'font-size': '12',
    'font-family': 'monospace',
  });
  expect(styleOf(css, [seen('rect', 'a')])).toMatchObject({ fill: '#888888' });
});

it('a token that is not there is never left out in silence', () => {
  expect(() => styleOf('.a { fill: var(--nowhere) }', [seen('g', 'a')])).toThrow('no token --nowhere');
  expect(() => parseTokens(':root { --a: #111111 }', ':root[data-theme="dark"]')).toThrow('there is no block');
  expect([...parseTokens(':root { --a: #111111; color: red }', ':root')]).toEqual([['a', '#111111']]);
});
