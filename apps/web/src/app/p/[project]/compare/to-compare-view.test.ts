import type { Comparison } from '@tachograph/analysis/comparison';
import { describe, expect, it } from 'vitest';
import { parseCompareParams } from '../../../../routing/compare-params.ts';
import { listUnknownColumn, toCompareView } from './to-compare-view.ts';

const viewOf = (params: Record<string, string>) => toCompareView(parseCompareParams(params));

describe('the view in the address of a comparison', () => {
  it('is bars of ratios, as measured, in the project’s order, when nothing is said', () => {
    expect(viewOf({})).toEqual({
      ...{ view: 'ratio', axis: 'linear', unitView: null, unknown: [] },
      arrangement: { order: 'project', by: null, only: [] },
    });
    expect(viewOf({ view: 'ratio', scale: 'linear', as: 'measured', sort: 'project' })).toEqual(viewOf({}));
  });

  it('is what the address says', () => {
    const said = {
      view: 'dots',
      scale: 'log',
      as: 'rate',
      sort: 'ratio',
      by: 'b@2',
      only: 'better,same,not-comparable',
    };
    expect(viewOf(said)).toEqual({
      ...{ view: 'dots', axis: 'log', unitView: 'rate', unknown: [] },
      arrangement: { order: 'ratio', by: 'b@2', only: ['better', 'same', 'not-comparable'] },
    });
  });

  it('tells every value nobody knows, and ignores it', () => {
    const { unknown, ...view } = viewOf({
      view: 'pie',
      scale: 'cubic',
      as: 'hours',
      sort: 'luck',
      only: 'worse,brisk',
    });
    expect(unknown).toEqual([
      { kind: 'view', requested: 'pie' },
      { kind: 'axis', requested: 'cubic' },
      { kind: 'unit view', requested: 'hours' },
      { kind: 'order', requested: 'luck' },
      { kind: 'verdict', requested: 'brisk' },
    ]);
    expect(view).toMatchObject({ view: 'ratio', axis: 'linear', unitView: null });
    expect(view.arrangement).toEqual({ order: 'project', by: null, only: ['worse'] });
  });

  it('does not take the reference for a column to sort by', () => {
    const comparison = {
      columns: [
        { key: 'a@1', isReference: true },
        { key: 'b@2', isReference: false },
      ],
    } as unknown as Pick<Comparison, 'columns'>;
    const unknownIn = (by: string) => listUnknownColumn(viewOf({ sort: 'ratio', by }), comparison);
    expect(unknownIn('b@2')).toEqual([]);
    expect(unknownIn('a@1')).toEqual([{ kind: 'column', requested: 'a@1' }]);
    expect(unknownIn('c@3')).toEqual([{ kind: 'column', requested: 'c@3' }]);
    expect(listUnknownColumn(viewOf({}), comparison)).toEqual([]);
  });
});
