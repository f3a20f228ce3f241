import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './render-markdown.ts';

const html = (text: string, file = 'page.md') => renderMarkdown(text, file).html;

describe('renderMarkdown', () => {
  it('shows HTML of a page as text and runs none of it', () => {
    const shown = html('# A\n\n<script>alert(1)</script>\n\n<img src=x onerror=alert(1)> <b>bold</b>');
    expect(shown).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(shown).not.toMatch(/<(script|img|b)\b/);
  });

  it('makes no link of an route that runs code', () => {
    for (const link of ['javascript:alert(1)', 'vbscript:x', 'data:text/html,x', 'JaVaScRiPt:alert(1)'])
      expect(html(`[a](${link})`)).not.toContain('href');
  });

  it('leads links between pages to their routes, and keeps the text of a link that has none here', () => {
    const shown = html(
      '[the glossary](../glossary.md#run) and [the `format`](../../packages/schema/src/run.ts)',
      'errors/a.md',
    );
    expect(shown).toContain('<a href="/docs/glossary#run">the glossary</a>');
    expect(shown).toContain('<span>the <code>format</code></span>');
  });

  it('takes the first heading for the title and gives every heading its own fragment', () => {
    const { title, anchors, html } = renderMarkdown(
      '# The `tacho` command\n\n## Exit codes\n\n## Exit codes\n',
      'cli.md',
    );
    expect(title).toBe('The tacho command');
    expect(anchors).toEqual(['the-tacho-command', 'exit-codes', 'exit-codes-1']);
    expect(html).toContain('<h2 id="exit-codes-1">');
  });

  it('lets code and tables scroll, by keyboard too, and escapes what stands in them', () => {
    expect(html('```js\na < b\n```')).toBe('<pre tabindex="0"><code>a &lt; b\n</code></pre>\n');
    expect(html('| a |\n|---|\n| 1 |')).toMatch(
      /^<div class="scroll-x" tabindex="0"><table class="table">[\s\S]*<\/table><\/div>\n$/,
    );
  });

  it('puts the alternative text of an image in its place', () => {
    expect(html('![A <chart>](x.png)')).toBe('<p>A &lt;chart&gt;</p>\n');
  });
});
