import { describe, expect, it } from 'vitest';
import { toNativeText } from '../native/to-native-text.ts';
import type { DraftedTool } from './adapter.ts';
import { draftOutcome } from './outcome-draft.ts';

const draft = (tool: Partial<DraftedTool> = {}) =>
  draftOutcome({ name: 'tool', title: 'A tool', ...tool }, toNativeText(''));

describe('draftOutcome', () => {
  it('names the tool by its title where the adapter says nothing else', () => {
    expect(draft().finish()).toMatchObject({
      tool: 'tool',
      harness: { name: 'A tool', tool: { name: 'A tool' } },
      environment: {},
    });
    expect(draft({ harness: null }).finish().harness).toBeNull();
  });

  it('takes what a file states of the tool over that, and leaves out what it does not state', () => {
    const outcome = draft({ harness: { name: 'suite', tool: { name: 'tool' } } });
    outcome.setTool({ version: ' 1.2 ', config: { loops: 3 } });
    expect(outcome.finish().harness).toEqual({
      name: 'suite',
      tool: { name: 'tool', version: '1.2', config: { loops: 3 } },
    });
    const unstated = draft();
    unstated.setTool({ version: null, config: {} });
    expect(unstated.finish().harness).toStrictEqual({ name: 'A tool', tool: { name: 'A tool' } });
  });

  it('takes a name of the tool that only the file states', () => {
    const outcome = draft({ harness: { name: 'suite' } });
    outcome.setTool({ name: 'tinybench' });
    expect(outcome.finish().harness).toEqual({ name: 'suite', tool: { name: 'tinybench' } });
  });

  it('counts results that an adapter did not build, and is done with their line', () => {
    const native = toNativeText('a 1\nb 2\n');
    const outcome = draftOutcome({ name: 'tool', title: 'A tool' }, native);
    for (const line of native.lines) outcome.omit(line, 3);
    const { omitted, rejected, warnings } = outcome.finish();
    expect([omitted, warnings[0]?.message]).toEqual([6, '6 results are left out: the limit of a run is 100000']);
    expect(rejected.filter(({ location }) => location !== 'file')).toEqual([]);
  });
});
