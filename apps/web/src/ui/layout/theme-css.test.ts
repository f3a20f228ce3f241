import { readdirSync, readFileSync } from 'node:fs';
import { type Colour, THEME_CSS, THEMES } from '@tachograph/charts/style';
import { expect, it } from 'vitest';

const SOURCES = new URL('../../', import.meta.url);

it('every colour of the theme is a custom property of the page, once for light and dark', () => {
  for (const [name, value] of Object.entries(THEMES.light)) {
    const both = `--${name}:light-dark(${value},${THEMES.dark[name as Colour]})`;
    expect(THEME_CSS.split(both), name).toHaveLength(2);
  }
  for (const chosen of ['light', 'dark'])
    expect(THEME_CSS).toContain(`:root[data-theme=${chosen}]{color-scheme:${chosen}}`);
});

it('no stylesheet has a solid colour beside those of the theme', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect([file, readFileSync(new URL(file, SOURCES), 'utf8').match(/#[0-9a-f]{6}\b/gi)]).toEqual([file, null]);
  }
});
