import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { SuggestedRules } from './suggested-rules.tsx';

const rule = { match: '{scenario}/{driver:word}', tool: 'gotest', when: { uncertain: 'driver' } } as const;
const suggested = [{ rule, results: 2, reason: '"a" stands where "pgx" is the driver' }];
const render = (onAdd: (() => void) | null) =>
  renderToStaticMarkup(<SuggestedRules suggested={suggested} onAdd={onAdd} />);

it('shows the rule, what it follows from and how many rows it is for, and a button that adds it', () => {
  const html = render(() => {});
  expect(html).toContain('&quot;a&quot; stands where &quot;pgx&quot; is the driver (2 rows)');
  expect(html).toContain('{scenario}/{driver:word}');
  expect(html).toContain('<button type="button" class="button">Add this rule</button>');
});

it('adds to no text that is not a list of rules', () => {
  expect(render(null)).toContain('disabled=""');
});

it('shows nothing where nothing is suggested', () => {
  expect(renderToStaticMarkup(<SuggestedRules suggested={[]} onAdd={null} />)).toBe('');
});
