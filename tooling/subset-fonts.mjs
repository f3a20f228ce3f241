// Writes the fonts of the pages, with the characters and weights that pages use: `npm run fonts`, after a new version of geist.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { FONTS, subset } from './fonts/subset-fonts.mjs';

const root = path.join(import.meta.dirname, '..');

for (const [file, source] of Object.entries(FONTS)) {
  writeFileSync(path.join(root, 'apps/web/src/ui/fonts', file), await subset(root, source));
}
