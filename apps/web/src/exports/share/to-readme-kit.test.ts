import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import { toAltText } from './describe-share.ts';
import { HONEST, OVERRIDDEN, toShare, WITHHELD } from './testing/share-fixture.ts';
import { toReadmeKit } from './to-readme-kit.ts';

const ADDRESS = 'https://tachograph.example/s/0123456789abcdefghij';
const SHARES = { honest: HONEST, overridden: OVERRIDDEN, withheld: WITHHELD };

/** As a site renders a README: Markdown with HTML in it. */
const renderReadme = (text: string) => new MarkdownIt({ html: true }).render(text);

describe('the alternative text', () => {
  it.each(Object.entries(SHARES))('of %s are at most 300 letters', (_, share) => {
    expect(toAltText(share).length).toBeLessThanOrEqual(300);
  });

  it('carry the means, and as many figures as fit', () => {
    const figures = { mysql2: { value: 4174.5, margin: 0.86 }, mariadb: { value: 5009.2, margin: 0.45 } };
    expect(toAltText(toShare('Short', [{ title: 'Do', figures }]))).toBe(
      'Against mysql2 2.2.5: mariadb 3.0.1-rc: 1.20× faster, geometric mean, n = 1, 95 % CI 1.193–1.207. ' +
        'Do, ops/s: mysql2 2.2.5 4,174; mariadb 3.0.1-rc 5,009.',
    );
    expect(toAltText(HONEST)).toContain('mariadb 3.0.1-rc: 1.25× slower');
  });

  it('begin with what the comparability check found', () => {
    expect(toAltText(OVERRIDDEN)).toMatch(/^Not like for like: .*“order of magnitude only”/);
    expect(toAltText(WITHHELD)).toMatch(/^Not like for like: .* Ratios are withheld\./);
    expect(toAltText(WITHHELD)).toContain('26,885');
  });
});

describe('the kit for a README', () => {
  const [whole, html, plain] = toReadmeKit(HONEST, ADDRESS);

  it('renders as an image for light and dark pages that leads to the share, a table, and what is folded away', () => {
    const page = renderReadme(whole?.text ?? '');
    expect(page).toContain(`<source media="(prefers-color-scheme: dark)" srcset="${ADDRESS}.svg?theme=dark">`);
    expect(page).toMatch(
      new RegExp(`<a href="${ADDRESS}">\n<picture>[\\s\\S]*<img src="${ADDRESS}\\.svg" width="600" alt="Against`),
    );
    expect(page.match(/<tr>/g)).toHaveLength(1 + HONEST.rows.length);
    expect(page).toMatch(/<details>[\s\S]*<li>[\s\S]*<\/details>/);
  });

  it.each(Object.entries(SHARES))('of %s has no markup but its own, whatever names hold', (_, share) => {
    for (const { text } of toReadmeKit(share, ADDRESS)) {
      const page = renderReadme(text);
      expect(page).not.toMatch(/<(script|style|iframe|form|input|button)\b|\son\w+=|javascript:x"/);
      const targets = [...page.matchAll(/(?:href|src|srcset)="([^"]*)"/g)].map(([, target]) => target);
      expect(targets.filter((target) => !target?.startsWith(ADDRESS))).toEqual([]);
    }
  });

  it('keeps names that try to be markup inside the alternative text', () => {
    const share = toShare('x', [{ title: '"><script>alert(1)</script>\n\n# Big', figures: { mysql2: { value: 1 } } }]);
    const [, image] = toReadmeKit(share, ADDRESS);
    expect(image?.text.split('\n')).toHaveLength(6);
    expect(image?.text).toContain(`alt="' script alert(1) /script sharp Big, ops/s - mysql2 2.2.5 1."`);
  });

  it('has the image alone, as HTML and as plain Markdown', () => {
    expect(html?.text).toContain('<picture>');
    expect(renderReadme(plain?.text ?? '')).toMatch(
      new RegExp(`<a href="${ADDRESS}"><img src="${ADDRESS}\\.png" alt="Against`),
    );
  });

  it('says in every part why unlike was compared with unlike', () => {
    for (const { text } of toReadmeKit(OVERRIDDEN, ADDRESS)) expect(text).toContain('order of magnitude only');
  });
});
