/**
 * The fonts of PNGs, which come with the program: a PNG is the same whatever fonts a machine has installed. Geist has the
 * letters, DejaVu what it lacks: shapes of verdicts, other alphabets.
 * Paths below node_modules; `next.config.ts` puts these files into the build.
 */
export const FONT_FILES = [
  'geist/dist/fonts/geist-sans/Geist-Regular.ttf',
  'geist/dist/fonts/geist-sans/Geist-Medium.ttf',
  'geist/dist/fonts/geist-sans/Geist-SemiBold.ttf',
  'geist/dist/fonts/geist-mono/GeistMono-Regular.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
] as const;

/** Fonts that every reader of SVG has; a PNG has those of `FONT_FILES` in their place. */
export const SANS = "system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif";
export const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";
