import path from 'node:path';
import { packShare } from '@tachograph/schema/share';
import { describe, expect, it } from 'vitest';
import { SHARE_FORMATS } from '@/exports/share/share-formats.ts';
import { HONEST, OVERRIDDEN } from '@/exports/share/testing/share-fixture.ts';
import config from '../../../next.config.ts';
import { drawPng, WORKER_FILE, zoomFor } from './draw-png.ts';
import { FONT_FILES, MONO, SANS } from './font-files.ts';

const OPTIONS = { url: 'https://tachograph.example/s/0123456789abcdefghij', theme: 'light', liveAt: null } as const;

const draw = async (format: string, share = HONEST) =>
  Buffer.from((await SHARE_FORMATS[format]?.render(packShare(share).content, OPTIONS)) as Uint8Array);

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('an image as PNG', () => {
  it('is twice the size of the SVG, and to the byte the same when it is drawn again', async () => {
    const svg = (await draw('svg')).toString();
    const height = Number(/height="(\d+)"/.exec(svg)?.[1]);
    const png = await draw('png');
    expect(sizeOf(png)).toEqual([1200, 2 * height]);
    expect((await draw('png')).equals(png)).toBe(true);
  });

  it('shows what the SVG shows: the reason for comparing unlike with unlike, and its mark across the figures', async () => {
    const svg = (await draw('svg', OVERRIDDEN)).toString();
    const png = await draw('png', OVERRIDDEN);
    expect(Buffer.from(await drawPng(svg)).equals(png)).toBe(true);
    for (const part of [/⊘ Not like[^<]*(?=<.text>)/, /magnitude only”\.(?=<.text>)/, /not like for like(?=<.text>)/]) {
      const without = svg.replace(part, '');
      expect(without).not.toBe(svg);
      expect(Buffer.from(await drawPng(without)).equals(png)).toBe(false);
    }
  });

  it('of a link is as large as previews ask for', async () => {
    expect(sizeOf(await draw('card.png'))).toEqual([1200, 630]);
  });

  it('of very many cases is drawn smaller, so that it has at most eight million pixels', () => {
    const tall = zoomFor('<svg xmlns="x" width="600" height="20000" viewBox="">');
    expect(600 * tall * (20_000 * tall)).toBeLessThanOrEqual(8_000_001);
    expect(zoomFor('<svg xmlns="x" width="600" height="900" viewBox="">')).toBe(2);
    expect(() => zoomFor('<svg>')).toThrow('does not state its size');
  });
});

describe('the fonts that come with the program', () => {
  const glyph = async (text: string, family: string) => {
    const style = `font-family="${family}" font-size="24"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="40"><text x="8" y="28" ${style}>${text}</text></svg>`;
    return Buffer.from(await drawPng(svg)).toString('base64');
  };

  it.each([
    ['words', SANS],
    ['figures', MONO],
  ])('have a separate glyph for every sign that images use, in %s', async (_, family) => {
    const signs = [...'▲▼○⊘=×±◂▸…–“”·⟨⟩µ∞éßøжλ09,.'];
    const drawn = await Promise.all(['', '\ue000', ...signs].map((sign) => glyph(sign, family)));
    const [nothing, missing, ...letters] = drawn;
    for (const [index, letter] of letters.entries()) {
      expect([signs[index], letter === nothing, letter === missing]).toEqual([signs[index], false, false]);
    }
    expect(new Set(letters).size).toBe(letters.length);
  });

  it('are part of the build wherever images are drawn', () => {
    for (const route of ['/s/**', '/p/**'] as const) {
      expect(config.outputFileTracingIncludes[route]).toEqual(
        expect.arrayContaining([
          ...FONT_FILES.map((file) => `../../node_modules/${file}`),
          `${path.dirname(WORKER_FILE).replace('apps/web/', '')}/*.mjs`,
        ]),
      );
    }
  });
});
