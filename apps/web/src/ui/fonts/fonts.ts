import localFont from 'next/font/local';

/** The text of pages: Geist with the characters and weights that pages use (`npm run fonts`). It is preloaded; late, it moves nothing. */
export const sans = localFont({
  src: './geist.woff2',
  variable: '--font-geist-sans',
  weight: '400 700',
  display: 'optional',
});

/** Figures and code. It is not preloaded, because what is drawn first is text, and not swapped in late, which would move the text. */
export const mono = localFont({
  src: './geist-mono.woff2',
  variable: '--font-geist-mono',
  weight: '400 700',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Liberation Mono', 'DejaVu Sans Mono', 'monospace'],
});
