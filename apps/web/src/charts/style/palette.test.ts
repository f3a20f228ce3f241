import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/ui/layout/contrast.ts';

const css = readFileSync(new URL('../../ui/layout/tokens.css', import.meta.url), 'utf8');

/** The custom properties of one block of tokens.css. */
function tokens(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`no ${selector} in tokens.css`);
  const block = css.slice(start, css.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([a-z0-9-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** `color-mix(in srgb, a percent, b)`. */
function mix(a: string, b: string, percent: number): string {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round((channel(a, at) * percent + channel(b, at) * (100 - percent)) / 100));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The tints of the matrix, in percent. */
const TINTS = [
  ...readFileSync(new URL('../bars/heat.css', import.meta.url), 'utf8').matchAll(/var\(--heat\) (\d+)%/g),
].map(([, percent]) => Number(percent));

describe.each([
  ['light', ':root'],
  ['dark', ':root[data-theme="dark"]'],
])('in the %s theme', (_, selector) => {
  const theme = tokens(selector);
  const grounds = ['bg', 'surface', 'sunken'].map((name) => theme.get(name) ?? '');

  it.each([0, 1, 2, 3, 4, 5])(
    'driver colour %d has a contrast of 3 as a mark and 4.5 as text, on every ground',
    (slot) => {
      for (const ground of grounds) {
        expect(contrast(theme.get(`d${slot}`) ?? '', ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(theme.get(`d${slot}-t`) ?? '', ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('a figure in the matrix has a contrast of 4.5 on every tint', () => {
    expect(TINTS).toHaveLength(4);
    for (const [side, percent] of ['faster', 'slower'].flatMap((name) => TINTS.map((tint) => [name, tint] as const))) {
      const ground = mix(theme.get(side) ?? '', theme.get('surface') ?? '', percent);
      for (const text of ['fg', 'fg-2']) expect(contrast(theme.get(text) ?? '', ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
