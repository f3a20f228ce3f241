import 'server-only';
import { readFileSync } from 'node:fs';
import { THEME_CSS } from '@tachograph/charts/style';
import { findAbove } from '@/exports/png/find-above.ts';
import { MONO, SANS } from '@/exports/png/font-files.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { STYLE_FILES } from './style-files.ts';

/** Fonts that every reader has, and the page around the document. */
const OF_FILE = [
  `:root{--font-geist-sans:${SANS};--font-geist-mono:${MONO}}`,
  'main{max-width:1392px;margin:0 auto;padding:32px 24px 64px}',
].join('');

/** The styles of a report as one text, as its page has them. */
export const reportStyles = (): string =>
  oncePerProcess('report styles', () => {
    const sheets = STYLE_FILES.map((file) =>
      readFileSync(/*turbopackIgnore: true*/ findAbove(file, process.cwd()), 'utf8'),
    );
    const text = [THEME_CSS, ...sheets, OF_FILE].join('\n');
    // Styles of charts that a report has none of are in files of their own.
    return text.replace(/^@import [^;\n]*;$/gm, '').replaceAll('</', '<\\/');
  });
