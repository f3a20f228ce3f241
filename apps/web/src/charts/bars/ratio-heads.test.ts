import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headWidth, RATIO_WIDTHS, type RatioHead, toRatioHeads } from './ratio-heads.ts';

const textsOf = (heads: readonly RatioHead[]) => heads.map(({ text }) => text);

/** Where a text begins and ends on an axis of this width, in pixels. */
const endsOf = ({ text, at, dx, textAnchor }: RatioHead, width: number): readonly [number, number] => {
  const from = at * width + dx - (textAnchor === 'end' ? headWidth(text) : 0);
  return [from, from + headWidth(text)];
};

describe('the words of an axis of ratios', () => {
  it('name the reference where better is, if it fits there', () => {
    const heads = toRatioHeads({ same: 0.3, unit: 'ops/s', reference: 'mysql2@3.11.5', width: 320 });
    expect(textsOf(heads)).toEqual(['◂ slower', 'faster than mysql2@3.11.5 ▸']);
  });

  it('name it where worse is, if all are slower and it does not fit where better is', () => {
    const heads = toRatioHeads({ same: 0.85, unit: 'ops/s', reference: 'mysql2@3.11.5', width: 320 });
    expect(textsOf(heads)).toEqual(['◂ slower than mysql2@3.11.5', 'faster ▸']);
    expect(heads.find(({ side }) => side === 'better')).toMatchObject({ at: 1, dx: 0, textAnchor: 'end' });
  });

  it('cut a reference that fits on neither side, and keep both directions', () => {
    const heads = toRatioHeads({ same: 0.5, unit: 'ops/s', reference: 'mysql-connector-cpp@9.1.0', width: 320 });
    expect(textsOf(heads)).toEqual(['◂ slower', expect.stringMatching(/^faster than m.*… ▸$/)]);
  });

  it('stand at 1× where there is space for them', () => {
    expect(toRatioHeads({ same: 0.5, unit: 'B/op', width: 240 })).toEqual([
      { side: 'worse', text: '◂ more', at: 0.5, dx: -10, textAnchor: 'end' },
      { side: 'better', text: 'less ▸', at: 0.5, dx: 10 },
    ]);
  });

  it('are those of the wider side alone where an image has no space for both', () => {
    expect(textsOf(toRatioHeads({ same: 0.9, unit: 'ops/s', width: 90 }))).toEqual(['◂ slower']);
  });

  it('never leave the axis and never overlap, at any width', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 0.98, noNaN: true }),
        fc.constantFrom('ops/s', 'B/op', 'allocs/op', null),
        fc.option(fc.string({ minLength: 1, maxLength: 60 }), { nil: undefined }),
        fc.constantFrom(...RATIO_WIDTHS),
        fc.integer({ min: 0, max: 800 }),
        (same, unit, reference, least, more) => {
          const width = least + more;
          const heads = toRatioHeads({ same, unit, reference, width: least });
          const spans = heads.map((head) => endsOf(head, width)).sort(([a], [b]) => a - b);
          for (const [from, to] of spans) {
            expect(from).toBeGreaterThanOrEqual(-1e-6);
            expect(to).toBeLessThanOrEqual(width + 1e-6);
          }
          const [[, end] = [0, 0], [begin] = [width, width]] = spans;
          expect(begin - end).toBeGreaterThanOrEqual(9.99);
        },
      ),
    ));
});
