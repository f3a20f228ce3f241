import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { THEMES } from '@/charts/style/theme.ts';
import { THEME_CSS } from './theme-css.ts';

const SOURCES = new URL('../../', import.meta.url);

it('every colour of the theme is a custom property of the page, in light and in dark', () => {
  for (const [name, value] of Object.entries(THEMES.light)) expect(THEME_CSS).toContain(`--${name}:${value}`);
  const dark = THEME_CSS.split('data-theme=dark]')[1] ?? '';
  for (const [name, value] of Object.entries(THEMES.dark)) expect(dark).toContain(`--${name}:${value}`);
  expect(THEME_CSS).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme=light])');
});

it('no stylesheet has a solid colour beside those of the theme', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    expect([file, readFileSync(new URL(file, SOURCES), 'utf8').match(/#[0-9a-f]{6}\b/gi)]).toEqual([file, null]);
  }
});
