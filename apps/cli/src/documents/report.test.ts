import { expect, test } from 'vitest';
import { bench, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const TABLE = '| driver | select 1, ops/s |\n|---|--:|\n| swift-sql | 2,000 |\n| slow-sql | 1,000 |\n';
const TRUE = `# Speed\n\nswift-sql is 2x faster than slow-sql.\n\n${TABLE}`;
const FALSE = `# Speed\n\nslow-sql is 2x faster than swift-sql.\n\n${TABLE}`;
const DRIVERS = ['--driver', 'swift-sql', '--driver', 'slow-sql'];

test('a document whose sentences agree with its table passes, and --all lists what was tested', async () => {
  const file = await bench.write('README.md', TRUE);
  expect(await bench.tacho(['report', 'check', file, ...DRIVERS])).toEqual({
    status: 0,
    out: '1 document: nothing contradicts\n',
    err: '',
  });
  const { out } = await bench.tacho(['report', 'check', file, ...DRIVERS, '--all']);
  expect(out).toContain(`${file}:3: agrees: `);
});

test('a sentence that its table contradicts fails with file, line and what says otherwise', async () => {
  const files = [await bench.write('a.md', TRUE), await bench.write('b.md', FALSE)];
  const { status, err } = await bench.tacho(['report', 'check', ...files, ...DRIVERS]);
  expect([status, err.split('\n').length]).toEqual([3, 2]);
  expect(err).toContain(`${files[1]}:3: contradicts: `);
  const json = await bench.tacho(['report', 'check', ...files, ...DRIVERS, '--json']);
  expect(JSON.parse(json.out)).toMatchObject({
    ok: false,
    documents: [{ findings: [], markers: [] }, { findings: [{ outcome: 'contradicts', line: 3 }] }],
  });
});

test('a marker that is wrong fails with its line, and what to do', async () => {
  const file = await bench.write('c.md', `${TRUE}\n<!-- tacho compare d=a -->\n`);
  const { status, err } = await bench.tacho(['report', 'check', file]);
  expect(status).toBe(3);
  expect(err).toMatch(/c\.md:\d+: .*\(MARKER_UNCLOSED\)/);
});

test('without a verb or a file it says how it is called', async () => {
  for (const args of [['report'], ['report', 'forget', 'x.md'], ['report', 'check']]) {
    const { status, err } = await bench.tacho(args);
    expect([status, err]).toEqual([1, expect.stringContaining('tacho report')]);
  }
});
