import { expect, test } from 'vitest';
import { scriptsOf } from './measure-pages.ts';

test('the scripts a page loads at first are those it names, each once, without those for old browsers', () => {
  const html = `
    <link rel="preload" as="script" href="/a.js"/><link rel="modulepreload" href="/b.js"/>
    <link rel="preload" as="font" href="/font.woff2"/><link rel="stylesheet" href="/style.css"/>
    <script src="/a.js" async=""></script><script src="/c.js?v=1&amp;w=2"></script>
    <script src="/old.js" noModule=""></script><script>inline()</script>`;
  expect(scriptsOf(html, 'http://127.0.0.1:3000/p/x')).toEqual([
    'http://127.0.0.1:3000/a.js',
    'http://127.0.0.1:3000/b.js',
    'http://127.0.0.1:3000/c.js?v=1&w=2',
  ]);
});
