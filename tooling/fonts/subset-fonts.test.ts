import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { FONTS, subset } from './subset-fonts.ts';

const root = path.join(import.meta.dirname, '../..');

test.each(Object.entries(FONTS))('%s is what npm run fonts makes of the installed font', async (file, source) => {
  const committed = readFileSync(path.join(root, 'apps/web/src/ui/fonts', file));
  expect(committed.equals(await subset(root, source))).toBe(true);
});

test('each font of the pages is at most 32 kB', () => {
  for (const file of Object.keys(FONTS)) {
    expect(readFileSync(path.join(root, 'apps/web/src/ui/fonts', file)).byteLength).toBeLessThan(32_000);
  }
});
