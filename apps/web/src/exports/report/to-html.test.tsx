import { expect, test } from 'vitest';
import { toHtml } from './to-html.ts';

const ORIGIN = 'https://tachograph.example';

test('elements and components become HTML with the names that HTML and SVG have', () => {
  const Word = ({ text }: { readonly text: string }) => <b className="word">{text}</b>;
  const node = (
    <>
      <Word text="a" />
      {[1, null, false, 'x']}
      <br />
      <svg viewBox="0 0 1 1" strokeWidth="2" aria-hidden="true">
        <text textAnchor="end">y</text>
      </svg>
      <td style={{ backgroundColor: 'red', color: undefined }} colSpan={2} hidden={false} />
    </>
  );
  expect(toHtml(node, ORIGIN)).toBe(
    '<b class="word">a</b>1x<br><svg viewBox="0 0 1 1" stroke-width="2" aria-hidden="true"><text text-anchor="end">y</text></svg>' +
      '<td style="background-color:red" colspan="2"></td>',
  );
});

test('text and attributes are never markup', () => {
  const text = '<script>"&\'';
  expect(toHtml(<i title={text}>{text}</i>, ORIGIN)).not.toMatch(/<script|title="<|""/);
});

test('links to the site have its address, others stay, and handlers are left out', () => {
  const links = (
    <>
      <a href="/p/node">a</a>
      <a href="#n1">b</a>
      <a href="https://x.org">c</a>
      <button type="button" onClick={() => null}>
        d
      </button>
    </>
  );
  expect(toHtml(links, ORIGIN)).toBe(
    '<a href="https://tachograph.example/p/node">a</a><a href="#n1">b</a><a href="https://x.org">c</a><button type="button">d</button>',
  );
});
