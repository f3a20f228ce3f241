import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picker } from './picker.tsx';

const draw = (count: number, chosen: number) =>
  renderToStaticMarkup(
    <Picker
      label="Scenario"
      options={Array.from({ length: count }, (_, n) => ({
        ...{ key: `s${n}`, label: `Scenario ${n}`, href: `/s${n}`, chosen: n === chosen },
      }))}
    >
      chosen
    </Picker>,
  );

const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);

test('a choice of very many that was not opened lists the first options and the chosen one, and counts the others', () => {
  const html = draw(1000, 900);
  expect(linksOf(html)).toHaveLength(25);
  expect(linksOf(html)).toContain('/s900');
  expect(html).toContain('975 more are not listed here');
});

test('a choice of few lists all of them', () => {
  const html = draw(12, 3);
  expect(linksOf(html)).toHaveLength(12);
  expect(html).not.toContain('not listed');
});

test('of very many that are all chosen a few are listed too', () => {
  const options = Array.from({ length: 1000 }, (_, n) => ({
    key: `${n}`,
    label: `s${n}`,
    href: `/s${n}`,
    chosen: true,
  }));
  const html = renderToStaticMarkup(
    <Picker label="Scenarios" multiple options={options}>
      all
    </Picker>,
  );
  expect(linksOf(html)).toHaveLength(190);
  expect(html).toContain('810 more are not listed here');
});
