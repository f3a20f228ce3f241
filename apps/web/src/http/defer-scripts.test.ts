import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const PAGE =
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/1.js"/>' +
  '<script src="/_next/2.js" async="" nonce="n"></script></head><body><p>ü &lt;/body&gt;</p>' +
  '<script nonce="n">self.__next_f=[]</script><script src="/_next/1.js" nonce="n" id="_R_" async=""></script>' +
  '<script src="/_next/old.js" noModule="" nonce="n"></script></body></html>';

const toPage = (type: string, body: string) => ({
  ...{ status: 200, headers: { 'content-type': type }, body: Buffer.from(body) },
});

test('scripts that any order suits are asked for after the first frame, in their order; what else is in the page stays', () => {
  const html = deferScripts(toPage('text/html; charset=utf-8', PAGE), 'n').body.toString();
  expect(html).not.toMatch(/<script[^>]*async|rel="preload"/);
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(html).toContain('<p>ü &lt;/body&gt;</p><script nonce="n">self.__next_f=[]</script>');
  expect(html).toContain('<script src="/_next/old.js" noModule="" nonce="n"></script>');
  const [, starter = ''] = /<script nonce="n">(requestAnimationFrame.*)<\/script><\/body><\/html>$/.exec(html) ?? [];
  const started: unknown[] = [];
  const script = { setAttribute: (name: string, value: string) => started.push([name, value]), async: false };
  new Function('requestAnimationFrame', 'setTimeout', 'document', starter)(
    ...[(run: () => void) => run(), (run: () => void) => run()],
    { createElement: () => script, head: { append: () => started.push(script.async) } },
  );
  expect(started).toEqual([['src', '/_next/2.js'], true, ['src', '/_next/1.js'], true]);
});

test('what is not a page, and a page without such scripts, stay as they are', () => {
  for (const page of [toPage('text/x-component', PAGE), toPage('text/html', '<body><p>no script</p></body>')]) {
    expect(deferScripts(page, 'n')).toBe(page);
  }
});
