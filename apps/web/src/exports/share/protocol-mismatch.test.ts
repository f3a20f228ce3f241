import type { SharedComparison } from '@tachograph/schema/share';
import { expect, it } from 'vitest';
import { HONEST } from './testing/share-fixture.ts';
import { toShareMarkdown } from './to-share-markdown.ts';

const MISMATCH = 'protocol mismatch: binary declared, text observed';

/** The good figures of one column, measured by another protocol than its scenario says. */
const DOUBTFUL: SharedComparison = {
  ...HONEST,
  rows: HONEST.rows.map((row) => ({
    ...row,
    cells: row.cells.map(({ measurement, ...cell }, column) => ({
      ...cell,
      measurement:
        measurement?.status === 'ok' && column === 1 ? { ...measurement, statusReason: MISMATCH } : measurement,
    })),
  })),
};

it('a protocol mismatch stands beside its figure in the Markdown', () => {
  const toText = (share: SharedComparison) =>
    toShareMarkdown(share, { url: 'https://tacho.example/s/x', liveAt: null });
  expect(toText(HONEST)).not.toContain('protocol mismatch');
  expect(toText(DOUBTFUL)).toMatch(/%<br>protocol mismatch: binary declared, text observed<br>/);
});
