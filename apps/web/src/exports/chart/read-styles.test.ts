import path from 'node:path';
import { describe, expect, it } from 'vitest';
import config from '../../../next.config.ts';
import { readRules, readTokens, STYLE_FILES } from './read-styles.ts';
import { resolveValue } from './resolve-value.ts';

it('every stylesheet of pictures is put into the build, where their addresses find it', () => {
  const traced = config.outputFileTracingIncludes['/p/**'];
  for (const file of STYLE_FILES) {
    expect(
      traced.some((pattern) => path.matchesGlob(`src/${file}`, pattern.replace('./', ''))),
      file,
    ).toBe(true);
  }
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = readTokens(theme);

  it('every colour of a picture is one, with nothing of a page left in it', () => {
    const colours = readRules({})
      .flatMap(({ declarations }) => declarations)
      .filter(([property, value]) => ['fill', 'stroke'].includes(property) && value.includes('var('))
      .filter(([, value]) => !/var\(--(c|ct|heat)\)/.test(value));
    expect(colours.length).toBeGreaterThan(20);
    for (const [, value] of colours) expect(resolveValue(value, tokens)).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('letters are those that every reader has', () => {
    expect(tokens.get('sans')).toContain('sans-serif');
    expect(tokens.get('mono')).toContain('monospace');
  });
});

it('the two themes differ in every colour of text', () => {
  const [light, dark] = [readTokens('light'), readTokens('dark')];
  for (const name of ['fg', 'fg-2', 'fg-3', 'surface', 'warn']) expect(light.get(name)).not.toBe(dark.get(name));
});
