import type { Question } from '@tachograph/schema/question';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { choose, findChosen, NO_CHOICES } from '@/app/p/[project]/import/_model/table-choices.ts';
import { TableQuestions } from './table-questions.tsx';

const shown = { location: 'line 2', table: 'Speed', chosen: null, head: ['', 'jasper'], rows: [['insert', '1']] };
const axis: Question = {
  ...{ ...shown, code: 'driver-axis', text: 'Where are the drivers?' },
  choices: [
    { value: 'rows', label: 'the rows: insert' },
    { value: 'columns', label: 'the columns: jasper' },
  ],
};
const unit: Question = {
  ...shown,
  code: 'unit',
  text: 'Which unit?',
  choices: [{ value: 'ms', label: 'milliseconds' }],
};
const render = (questions: readonly Question[], choices = NO_CHOICES) =>
  renderToStaticMarkup(<TableQuestions questions={questions} choices={choices} onChange={() => {}} />);

it('asks with the beginning of the table, and shows what is chosen', () => {
  const html = render([axis, unit], { 'driver-axis': ['columns'], unit: ['ms'] });
  expect(html).toContain('<td>insert</td><td>1</td>');
  expect(html).toMatch(/<input type="radio"[^>]* checked=""[^>]*\/>the columns: jasper/);
  expect(html).toContain('<option value="ms" selected="">ms (milliseconds)</option>');
});

it('has a choice for each of several tables', () => {
  const html = render([unit, { ...unit, table: 'Size', location: 'line 9' }], { unit: ['Size=ms'] });
  expect(html).toContain('and 1 more, to which the same choice applies');
  expect(html).toMatch(/aria-label="Which unit\? Size".*selected=""/);
});

it('shows nothing where nothing is open', () => expect(render([])).toBe(''));

it('keeps choices for all tables and for one apart', () => {
  const both = choose(choose(NO_CHOICES, 'unit', null, 'ms'), 'unit', 'Size', 'MB');
  expect(both).toEqual({ unit: ['ms', 'Size=MB'] });
  expect([findChosen(both, 'unit', null), findChosen(both, 'unit', 'Size')]).toEqual(['ms', 'MB']);
  expect(choose(choose(both, 'unit', null, 's'), 'unit', 'Size', '')).toEqual({ unit: ['s'] });
});
