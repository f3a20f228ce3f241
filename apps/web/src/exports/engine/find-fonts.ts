import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The fonts of PNGs, which come with the program: a PNG is the same whatever fonts a machine has installed. The first two have the letters, DejaVu what they lack: shapes of verdicts, other alphabets.
 * `next.config.ts` puts the same files into the build.
 */
export const FONT_FILES = [
  'geist/dist/fonts/geist-sans/Geist-Regular.ttf',
  'geist/dist/fonts/geist-sans/Geist-Medium.ttf',
  'geist/dist/fonts/geist-sans/Geist-SemiBold.ttf',
  'geist/dist/fonts/geist-mono/GeistMono-Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
] as const;

/** The nearest `node_modules` above a folder that has the file. A checkout and a standalone build are laid out alike. */
function findFont(file: string, from: string): string {
  // The bundler must not take these paths for files to pack.
  const font = path.join(/*turbopackIgnore: true*/ from, 'node_modules', file);
  if (existsSync(/*turbopackIgnore: true*/ font)) return font;
  const above = path.dirname(from);
  if (above === from) throw new Error(`the font ${file} is missing: PNGs would have no text`);
  return findFont(file, above);
}

/** The files of all fonts, looked for from a folder of the program upwards. */
export const findFonts = (from: string): string[] => FONT_FILES.map((file) => findFont(file, from));
