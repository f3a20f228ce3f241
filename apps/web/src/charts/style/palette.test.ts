import { THEMES } from '@tachograph/charts/style';
import { describe, expect, it } from 'vitest';
import { contrast } from '@/ui/layout/contrast.ts';

const STEPS = [1, 2, 3, 4] as const;

describe.each(['light', 'dark'] as const)('in the %s theme', (name) => {
  const theme = THEMES[name];
  const grounds = [theme.bg, theme.surface, theme.sunken];

  it.each([0, 1, 2, 3, 4, 5] as const)(
    'driver colour %d has a contrast of 3 as a mark and 4.5 as text, on every ground',
    (slot) => {
      for (const ground of grounds) {
        expect(contrast(theme[`d${slot}`], ground)).toBeGreaterThanOrEqual(3);
        expect(contrast(theme[`d${slot}-t`], ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('text has a contrast of 4.5 on every ground, and a warning on its own', () => {
    for (const colour of ['fg', 'fg-2', 'fg-3', 'worse'] as const) {
      for (const ground of grounds) expect(contrast(theme[colour], ground), colour).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(theme.warn, theme['warn-bg'])).toBeGreaterThanOrEqual(4.5);
  });

  it('a figure in the matrix has a contrast of 4.5 on every tint, and every tint is another colour', () => {
    const tints = STEPS.flatMap((step) => [theme[`better-${step}`], theme[`worse-${step}`]]);
    expect(new Set(tints).size).toBe(8);
    for (const tint of tints) {
      for (const text of [theme.fg, theme['fg-2']]) expect(contrast(text, tint)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
