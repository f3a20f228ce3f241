import { Piscina } from 'piscina';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { findAbove } from './find-above.ts';
import { FONT_FILES, MONO, SANS } from './font-files.ts';

/** Twice the size of the SVG, for screens with small pixels. */
const ZOOM = 2;
/** Beyond it a tall image is drawn smaller: a pixel takes four bytes of memory while it is drawn. */
const MOST_PIXELS = 5_000_000;

/** Images that are drawn at one time, each in a separate thread. */
export const DRAWN_AT_ONCE = 2;
/** A thread that draws longer is ended, and its image fails. */
const TIME_LIMIT_MS = 20_000;
/** A thread takes some 20 MB: idle ones end. */
const IDLE_MS = 30_000;

/** The file of the threads, below the nearest folder that has it: `next.config.ts` puts it into the build. */
export const WORKER_FILE = 'apps/web/src/exports/png/png-worker.mjs';

/** Threads and fonts, found once: where they are does not change while the program runs. */
const drawing = () =>
  oncePerProcess('drawing', () => ({
    fontFiles: FONT_FILES.map((file) => findAbove(`node_modules/${file}`, process.cwd())),
    threads: new Piscina({
      filename: findAbove(WORKER_FILE, process.cwd()),
      minThreads: 0,
      maxThreads: DRAWN_AT_ONCE,
      idleTimeout: IDLE_MS,
    }),
  }));

/** How many pixels of the PNG one of the SVG becomes, to each side. */
export function zoomFor(svg: string): number {
  const [, width, height] = /^<svg [^>]*?width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  const area = Number(width) * Number(height);
  if (!(area > 0)) throw new Error('an image does not state its size');
  return Math.min(ZOOM, Math.sqrt(MOST_PIXELS / area));
}

/**
 * The SVG with the fonts that come with the program, by their names. Arrows, shapes and mathematical signs name the font
 * that has them: otherwise the whole text around one would be drawn in that font, and lose its weight.
 */
const withFonts = (svg: string): string =>
  svg
    .replaceAll(`"${SANS}"`, '"Geist"')
    .replaceAll(`"${MONO}"`, '"Geist Mono"')
    .replace(/(?<=>)[^<]+(?=<\/text>)/g, (text) =>
      text.replace(/[\u2190-\u2bff]+/g, '<tspan font-family="DejaVu Sans">$&</tspan>'),
    );

/**
 * An SVG of ours as PNG, drawn in a separate thread. It is the same on every machine: none of its fonts or files is used.
 * Rejects with an `AbortError` after the time limit.
 */
export async function drawPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { threads, fontFiles } = drawing();
  const task = { svg: withFonts(svg), zoom: zoomFor(svg), fontFiles };
  return threads.run(task, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}
