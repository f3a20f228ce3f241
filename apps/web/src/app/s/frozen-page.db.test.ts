import { thawComparison } from '@tachograph/analysis/share';
import { packShare, type SharedComparison } from '@tachograph/schema/share';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FROZEN } from '@/exports/share/testing/share-fixture.ts';
import { createCallerFactory } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { toViewer } from '@/server/viewer/signed-in.ts';
import { isExplained } from '@/ui/comparison/explanation.tsx';
import { ShareContent } from './_components/share-content.tsx';

const world = useServedWorld(createShareWorld);

const toHtml = (text: string) => renderToStaticMarkup(text);

/** The page of a share that is in the database as it was stored then. */
async function render(share: SharedComparison, open?: string): Promise<string> {
  const packed = packShare(share);
  await world.insert(packed);
  const opened = await createCallerFactory(appRouter)({ db: world.db, viewer: toViewer(null) }).shares.get({
    id: packed.id,
  });
  if (opened.state === 'deleted') throw new Error('the share was deleted');
  return renderToStaticMarkup(createElement(ShareContent, { opened, open: open ?? null }));
}

/** The texts of the verdicts in the table, without their shapes. */
const listVerdicts = (html: string): string[] =>
  [...html.matchAll(/<td class="verdict-cell">.*?<\/td>/gs)].map(([cell]) =>
    cell
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

describe.each(Object.entries(FROZEN))('the page of a share that was frozen under compare-1, %s', (_, share) => {
  it('opens, has every sentence of its verdicts, and says by which rules', async () => {
    const html = await render(share);
    const explained = thawComparison(share).rows.flatMap(({ cells }) => cells.filter(isExplained));
    expect(explained).not.toEqual([]);
    for (const { verdict } of explained) expect(html).toContain(toHtml(verdict.explanation));
    expect(html).toContain('<span>Rules compare-1</span>');
    expect(html).not.toContain('compare-2');
  });
});

it('the verdicts are those of compare-1, which knows no cells that are the same, and counts chance over all tests', async () => {
  const html = await render(FROZEN.honest);
  expect(listVerdicts(html).filter((verdict) => /^[▲▼≈=○]/.test(verdict))).toEqual([
    '▲ 1.20× faster',
    '= no difference shown',
    '▼ 1.88× slower',
  ]);
  expect(html).toContain('3 compared; 3 tested, about 0.017 expected by chance.');
});

it('an opened verdict names its rule and its algorithm', async () => {
  const line = FROZEN.honest.rows.flatMap((row) =>
    row.cells.flatMap(({ column, verdict }) => (verdict.outcome === 'better' ? `${row.case.key}.${column}` : [])),
  );
  const html = await render(FROZEN.honest, line[0]);
  expect(html).toContain('means with intervals');
  expect(html).toMatch(/Algorithm<[^<]*<[^<]*compare-1/);
});
