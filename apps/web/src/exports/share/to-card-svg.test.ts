import { fileURLToPath } from 'node:url';
import type { SharedComparison } from '@tachograph/schema/share';
import { describe, expect, it } from 'vitest';
import { FROZEN, HONEST, OVERRIDDEN, toShare, WITHHELD } from './testing/share-fixture.ts';
import { toCardSvg } from './to-card-svg.tsx';

const OPTIONS = { url: 'tachograph.example/s/0123456789abcdefghij', liveAt: null } as const;
const draw = (share: SharedComparison) => toCardSvg(share, OPTIONS, 'light');
const wordsOf = (svg: string) =>
  svg
    .replace(/<(title|desc)[^>]*>[^<]*/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const golden = (name: string) => fileURLToPath(new URL(`fixtures/${name}.card.svg`, import.meta.url));

describe('the image of a link to a share', () => {
  it.each(Object.entries({ ...FROZEN, repeated: HONEST }))(
    'of %s is drawn as it was when this was written',
    async (name, share) => {
      await expect(draw(share)).toMatchFileSnapshot(golden(name));
    },
  );

  it('says project, title, drivers and every geometric mean', () => {
    const words = wordsOf(draw(HONEST));
    for (const part of ['Node connectors', 'mariadb &amp; mysql', 'against mysql2 2.2.5', 'mariadb 3.0.1-rc']) {
      expect(words).toContain(part);
    }
    expect(words).toContain('▼ 1.25× slower');
    expect(words).toContain('≈ the same');
    expect(wordsOf(draw(FROZEN.honest))).toContain('= no difference');
    expect(words).toContain('Geometric mean of 2 of 4 cases');
  });

  it('says what the comparability check found, why it was compared all the same, and that across the figures', () => {
    const svg = draw(OVERRIDDEN);
    expect(wordsOf(svg)).toContain('Compared all the same: “order of magnitude only”');
    expect(svg).toMatch(/rotate\(-14 [^>]*>not like for like</);
  });

  it('shows the first cases where there is no mean, and no ratio where it is withheld', () => {
    const words = wordsOf(draw(WITHHELD));
    expect(words).toContain('Do ⟨random number⟩');
    expect(words).toContain('26,885');
    expect(words).not.toMatch(/\d×/);
  });

  it('shows as many means as there is space for, and says how many more there are', () => {
    const names = Array.from({ length: 12 }, (_, n) => `driver-${n}`);
    const figures = Object.fromEntries(['mysql2', ...names].map((name, n) => [name, { value: 100 + n, margin: 0.1 }]));
    const words = wordsOf(draw(toShare('Many', [{ title: 'Do', figures }])));
    expect(words).toContain('driver-0');
    const shown = names.filter((name) => words.includes(`${name} `)).length;
    expect(shown).toBeGreaterThan(3);
    expect(words).toContain(`; ${12 - shown} more on its page`);
  });

  it('needs nothing else', () => {
    expect(draw(HONEST)).not.toMatch(
      /<(script|style|image|foreignObject|use|a)\b|@import|\bhref|\son\w+=|url\((?!#hatch)/,
    );
  });
});
