import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ChangeStateChip } from './change-state-chip.tsx';

const render = (props: Parameters<typeof ChangeStateChip>[0]) => renderToStaticMarkup(<ChangeStateChip {...props} />);

test('every state has its word, and a suspected change says how many runs it needs until somebody has given it a state', () => {
  expect(render({ state: 'new', moreRuns: null })).toBe('<span class="chip change-state new">new</span>');
  expect(render({ state: 'false-alarm', moreRuns: null })).toContain('>false alarm<');
  expect(render({ state: 'new', moreRuns: 2 })).toBe(
    '<span class="chip change-state suspected">needs 2 more runs</span>',
  );
  expect(render({ state: 'new', moreRuns: 1 })).toContain('needs 1 more run<');
  expect(render({ state: 'expected', moreRuns: 2 })).toContain('>expected<');
});
