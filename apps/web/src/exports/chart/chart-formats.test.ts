import { expect, it } from 'vitest';
import { toTextTable } from '@/ui/table/column.tsx';
import { CHART_FORMATS, type Chart } from './chart-formats.ts';

const chart: Chart = {
  image: {
    title: 'Select *1* row',
    about: ['Node', 'MariaDB 10.11'],
    description: 'words',
    warnings: ['Not found: driver “x”. The rest is shown without.'],
    content: { height: 0, body: null },
    notes: ['Line: median.'],
    footer: 'Live: a',
  },
  table: toTextTable<{ name: string; value: number }>(
    [
      { title: 'Driver', text: ({ name }) => name },
      {
        title: 'Value',
        unit: { canonical: 's/op', label: 'µs/op' },
        text: ({ value }) => `${value * 1e6}`,
        exact: ({ value }) => `${value}`,
      },
      { title: 'Run', only: ['csv', 'page'], text: () => 'r_1' },
      { title: 'Range', only: ['md', 'page'], text: () => '1 – 2' },
    ],
    [{ name: 'my|sql <b>@me', value: 0.000002 }],
  ),
  state: 'Live',
  url: 'https://t.example/p/x(1)',
};
const textOf = (format: string) => CHART_FORMATS[format]?.render(chart, 'light');

it('CSV has every figure exact, and what a reader of a README has no use for', () => {
  expect(textOf('csv')).toBe('Driver,"Value, s/op",Run\r\nmy|sql <b>@me,0.000002,r_1\r\n');
});

it('Markdown has title, figures as read, what was not found and the link, and nothing of an upload is markup in it', () => {
  const text = String(textOf('md'));
  expect(text).toContain('**Select \\*1\\* row**');
  expect(text).toContain('| Driver | Value, µs/op | Range |\n| --- | --- | --- |\n');
  expect(text).toContain('| my\\|sql &lt;b&gt;@\u200bme | 2 | 1 – 2 |');
  expect(text).toContain('Not found: driver “x”.');
  expect(text).toMatch(/\[Live\]\(https:\/\/t\.example\/p\/x%281%29\)\n$/);
});
