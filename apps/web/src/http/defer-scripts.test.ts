import { Blob } from 'node:buffer';
import { expect, test } from 'vitest';
import { deferScripts } from './defer-scripts.ts';

const PAGE =
  '<html><head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" nonce="n0" href="/_next/1.js"/>' +
  '<script src="/_next/2.js" async="" nonce="n0"></script></head><body><p>ü &lt;/body&gt;</p>' +
  '<script nonce="n0">(self.__next_f=self.__next_f||[]).push([0])</script>' +
  '<script src="/_next/1.js" nonce="n0" id="_R_" async=""></script>' +
  '<script nonce="n0">self.__next_f.push([1,"ü \\u003c/script> ) \\"nonce\\":\\"n0\\""])</script>' +
  '<script src="/_next/old.js" noModule="" nonce="n0"></script></body></html>';

const toPage = (type: string, body: string) => ({
  status: 200,
  headers: { 'content-type': type },
  body: Buffer.from(body),
});

/** What the browser would do with the starter of a page, in the response with this nonce. */
async function start(html: string, nonce: string) {
  const [, starter = ''] = /<script nonce="n0">.*(\{const\{nonce.*)<\/script><\/body><\/html>$/s.exec(html) ?? [];
  const started: unknown[] = [];
  const self: Record<string, unknown> = {};
  const document = {
    currentScript: { nonce },
    createElement: (tag: string) => ({
      tag,
      setAttribute: (name: string, value: string) => started.push([tag, name, value]),
    }),
    head: {
      append: ({ tag, setAttribute: _, ...fields }: Record<string, unknown>) => started.push({ [String(tag)]: fields }),
    },
  };
  await new Promise<void>((resolve) => {
    const run = async (task: () => unknown) => {
      await task();
      resolve();
    };
    const frame = (task: () => void) => task();
    new Function('requestAnimationFrame', 'setTimeout', 'document', 'self', 'Blob', starter)(
      frame,
      run,
      document,
      self,
      Blob,
    );
  });
  return { data: self.__next_f, started };
}

test('scripts that any order suits are asked for after the first frame, in their order; what else is in the page stays', async () => {
  const html = (await deferScripts(toPage('text/html; charset=utf-8', PAGE), 'n0')).body.toString();
  expect(html).not.toMatch(/<script[^>]*async|rel="preload"/);
  expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(html).toContain('<p>ü &lt;/body&gt;</p><script src="/_next/old.js" noModule="" nonce="n0"></script>');
  const { started } = await start(html, 'n0');
  const preload = { link: { rel: 'preload', as: 'script', nonce: 'n0' } };
  expect(started).toEqual([
    ['link', 'href', '/_next/2.js'],
    preload,
    ['link', 'href', '/_next/1.js'],
    preload,
    ['script', 'src', '/_next/2.js'],
    { script: { async: true } },
    ['script', 'src', '/_next/1.js'],
    { script: { async: true } },
  ]);
});

test('what React makes the page of comes compressed, before the scripts, with the nonce of its response', async () => {
  const html = (await deferScripts(toPage('text/html', PAGE), 'n0')).body.toString();
  expect(html).not.toContain('__next_f.push');
  expect((await start(html, 'other')).data).toEqual([[0], [1, 'ü </script> ) "nonce":"other"']]);
});

test('what is not a page, and a page without such scripts, stay as they are', async () => {
  for (const page of [toPage('text/x-component', PAGE), toPage('text/html', '<body><p>no script</p></body>')]) {
    expect(await deferScripts(page, 'n0')).toBe(page);
  }
});
