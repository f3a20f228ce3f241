import { STRANGER } from '@tachograph/store/access';
import { findProject, insertProject, type Project } from '@tachograph/store/projects';
import { deleteShare, insertShare } from '@tachograph/store/shares';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { freezeView } from '@/server/shares/freeze-view.ts';
import { createBadgeWorld } from '@/server/testing/create-claim-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { textOfNodes } from './prose-blocks.ts';
import { headingOf, renderReport } from './render-report.ts';

const world = useServedWorld(createBadgeWorld);
beforeAll(async () => {
  vi.stubEnv('WEB_URL', 'https://tachograph.example');
  await world.upload({ drivers: { mysql2: ['1.0.0', 1000], mariadb: ['1.0.0', 1500] } });
});

/** The id of a share of the project as it is now. */
async function share(): Promise<string> {
  const frozen = await freezeView({ project: 'node', view: {}, toTitle: () => 'x', withRuns: false });
  if (!('share' in frozen)) throw new Error(frozen.detail);
  const { project, share: packed } = frozen;
  await insertShare(world.db, { project, share: packed, createdAt: new Date(), mostAnHour: 60 });
  return packed.id;
}

const HEAD = '<!-- tacho report https://tachograph.example/p/node d=mariadb ref=mysql2 -->';
const render = (markdown: string, head = HEAD) => renderReport('node', `${head}\n\n${markdown}`);
const block = (marker: string, body = '') => `<!-- tacho ${marker} -->${body}<!-- /tacho -->`;

/** The text of a report, its numbers as they are shown. */
async function textOf(markdown: string) {
  const { parts, blocks } = await render(markdown);
  const toText = (index: number) => {
    const found = blocks[index];
    return found?.kind === 'value' ? `(${found.text ?? found.state})` : `(${found?.kind})`;
  };
  return parts.map(({ nodes }) => textOfNodes(nodes, toText)).join('\n');
}

describe('a number', () => {
  test('is the one that is measured now, whatever is stored, and says what is behind it', async () => {
    expect(await textOf(`It is ${block('value', '9.99×')} as fast.`)).toBe('It is (1.50×) as fast.');
    const { blocks } = await render(block('value', '9.99×'));
    expect(blocks[0]).toMatchObject({
      ...{ kind: 'value', id: 'n1', line: 3, state: 'current', isPinned: false },
      href: '/p/node/compare?driver=mariadb,mysql2&reference=mysql2',
      facts: [expect.stringMatching(/^1\.50×, 95 %: /), 'mean of 1 case', 'mariadb 1.0.0 against mysql2 1.0.0'],
    });
  });

  test('follows what is uploaded, and its version', async () => {
    const text = () => textOf(`${block('value version d=mariadb')} is ${block('value')}`);
    const before = await text();
    await world.upload({ drivers: { mysql2: ['2.0.0', 1000], mariadb: ['2.0.0', 1700] } });
    expect([before, await text()]).toEqual(['(1.0.0) is (1.50×)', '(2.0.0) is (1.70×)']);
  });

  test('is missing where nothing is measured', async () => {
    expect(await textOf(`a ${block('value d=pg')} b ${block('value s=none')}`)).toBe('a (missing) b (missing)');
  });
});

describe('a claim', () => {
  test.each([
    ['mariadb > 1.1 mysql2', 'holds', /^1\.\d\d to 1\.\d\d, claimed above 1\.1$/],
    ['mariadb > 1.9 mysql2', 'broken', /^geometric mean: 1\.\d\d× faster, 1\.\d\d to 1\.\d\d, claimed above 1\.9$/],
    ['mariadb ~ mysql2', 'broken', /claimed no difference$/],
    ['mariadb > pg', 'not-tested', /^nothing was measured$|geometric mean: nothing was measured$/],
  ])('%s: %s', async (words, state, detail) => {
    const { blocks, counts, parts } = await render(`<!-- tacho claim ${words} -->\nA sentence.\n<!-- /tacho -->`);
    expect(blocks).toMatchObject([{ kind: 'claim', id: 'c1', state, detail: expect.stringMatching(detail) }]);
    expect(parts.map(({ claims }) => claims)).toEqual([[0]]);
    const [holding, broken] = [Number(state === 'holds'), Number(state === 'broken')];
    expect(counts).toEqual({ blocks: 0, numbers: 0, claims: 1, holding, broken });
  });
});

test('a sentence whose ratio is withheld is one of the fields that differ', async () => {
  await world.upload({ drivers: { mariadb: ['3.0.0', 1500] }, server: '11.4.2' });
  const { blocks } = await render('<!-- tacho claim mariadb@3.0.0 > mysql2@1.0.0 -->\nA sentence.\n<!-- /tacho -->');
  expect(blocks).toMatchObject([
    { state: 'withheld', detail: expect.stringMatching(/not comparable: Server version$/) },
  ]);
});

describe('a table', () => {
  test('has the rows and columns of its marker, the reference first, with environment and page', async () => {
    const { blocks, counts } = await render(block('compare', '\n\n| old |\n|---|\n'));
    expect(counts.blocks).toBe(1);
    const [found] = blocks;
    expect(found).toMatchObject({ kind: 'compare', id: 'b1', state: 'current', isDrawn: true, isTable: true });
    const comparison = found?.kind === 'compare' ? found.comparison : null;
    expect(comparison?.columns.map(({ driver, isReference }) => [driver.slug, isReference])).toEqual([
      ['mysql2', true],
      ['mariadb', false],
    ]);
    expect(comparison?.rows.map(({ cells }) => cells.map(({ column }) => column.split('@')[0]))).toEqual([
      ['mysql2', 'mariadb'],
    ]);
  });

  test('that is pinned has the frozen figures, until its share is deleted', async () => {
    const id = await share();
    const pinned = block(`compare share=${id}`);
    const [before] = (await render(pinned)).blocks;
    expect(before).toMatchObject({ state: 'pinned', href: `/s/${id}`, isPinned: true });
    const project = await findProject(world.db, STRANGER, 'node');
    await deleteShare(world.db, project?.id ?? 0, { id, now: new Date() });
    expect((await render(pinned)).blocks).toMatchObject([{ state: 'missing', comparison: null, href: null }]);
  });

  test('beyond those of one page says so, and leads to its comparison', async () => {
    const many = Array.from({ length: 45 }, (_, n) => block(`value d=mariadb@${n}.0`)).join(' ');
    const { blocks } = await render(`${many}\n\n${block('compare d=mariadb@99.0')}`);
    expect(blocks.filter(({ state }) => state === 'too-many')).toHaveLength(6);
    expect(blocks.at(-1)).toMatchObject({ state: 'too-many', href: expect.stringContaining('mariadb@99.0') });
  });

  test('of 10,000 the first 100 are shown', async () => {
    const { blocks } = await render(`${block('compare')}\n\n`.repeat(9_999));
    expect(blocks.filter(({ state }) => state === 'current')).toHaveLength(100);
    expect(blocks.filter(({ state }) => state === 'too-many')).toHaveLength(9_899);
  });
});

test('the first heading is that of the page, its numbers those of now', async () => {
  const report = await render(
    `# It is ${block('value', '9×')} **fast**\n\n## One\n\ntext\n\n## Two ${block('value')}\n`,
  );
  expect(headingOf(report)).toMatch(/^It is \d\.\d\d× fast$/);
  expect(report.contents).toEqual([
    { id: 'h-one', text: 'One' },
    { id: 'h-two', text: expect.stringMatching(/^Two \d\.\d\d×$/) },
  ]);
});

describe('notices', () => {
  const noticesOf = async (markdown: string, head = HEAD) =>
    (await render(markdown, head)).notices.map(({ line, text }) => `${line}: ${text}`);

  test('a wrong marker is one at its line, and the rest is shown', async () => {
    expect(await noticesOf('<!-- tacho wrong -->\n\ntext')).toEqual([
      expect.stringMatching(/^3: "wrong" is no marker/),
      expect.stringMatching(/^3: Nothing ends this block/),
    ]);
    expect(await textOf('a <!-- tacho wrong --> b')).toBe('a  b');
  });

  test('a document without a head, or with that of another project, is about this one', async () => {
    const value = block('value d=mariadb ref=mysql2');
    expect(await noticesOf(value)).toEqual([]);
    expect(await noticesOf(value, '')).toEqual([expect.stringContaining('names no project')]);
    expect(await noticesOf('only text', '')).toEqual([]);
    const other = '<!-- tacho report https://elsewhere.example/p/other -->';
    expect(await noticesOf(value, other)).toEqual([expect.stringContaining('names the project other')]);
    for (const head of ['', other]) expect((await render(value, head)).blocks[0]).toMatchObject({ state: 'current' });
  });

  test('of many the first 20 are listed', async () => {
    expect(await noticesOf('<!-- /tacho -->\n\n'.repeat(50))).toHaveLength(21);
  });
});

test('shares of other projects are not shown', async () => {
  await world.upload({ drivers: { mysql2: ['2.1.0', 1000], mariadb: ['2.1.0', 1500] } });
  const id = await share();
  const other = (await insertProject(world.db, { slug: 'other', title: 'Other' })) as Project;
  const report = await renderReport(other.slug, block(`compare share=${id}`));
  expect(report.blocks).toMatchObject([{ state: 'missing', comparison: null }]);
});

test('there is nothing of a project that is not there', async () => {
  await expect(renderReport('nowhere', 'text')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
