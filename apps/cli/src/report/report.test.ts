import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bench, createBench } from '../testing/create-bench.ts';
import { BENCH_CELLS, SAME_CELLS, toBenchCell, toBenchDocument } from '../testing/to-bench-document.ts';
import { BASE, toCell, toDocument, toUploaded } from '../testing/to-uploaded.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await createBench();
});
afterAll(() => bench.remove());

let files = 0;
async function tacho(command: string, document: string, ...options: readonly string[]) {
  files += 1;
  return bench.tacho([command, await bench.write(`uploaded-${files}.json`, document), ...options]);
}

const rejected = {
  file: 'bad.json',
  outcome: 'rejected',
  run: null,
  status: 422,
  problem: {
    title: 'The run does not fit the format',
    code: 'invalid-run',
    detail: 'One issue.',
    errors: [{ pointer: '/results/0/unit', code: 'unknown-unit', detail: 'unit `op/s`: did you mean `ops/s`?' }],
  },
};
const verdicts = { reference: 'mysql2', counts: { worse: 1 }, cells: [toCell('worse', { statistic: undefined })] };
const differences = [{ key: 'server.version', label: 'server version', base: '11.4', run: null }];

const STORED = [1, 2].map((at) => ({
  ...toUploaded({
    url: `https://tacho.example/p/node-connectors/runs/r_${at}`,
    environment: { identity: 'b97d2ba53077fc1e', label: 'MariaDB 10.11 · Node 20.20' },
  }),
  file: `invocation ${at}`,
}));
const history = { standardError: 0.03, degrees: 25, runs: 24, headRuns: 1 };
const ofHistory = { rule: 'history', p: 0.001, unit: 'ns/op', version: '3.5.5', history };
const suspicion = toCell('insufficient-samples', {
  ...ofHistory,
  ...{
    scenario: 'insert',
    params: {},
    ratio: 0.8,
    ratioLow: 0.7,
    ratioHigh: 0.9,
    reason: { code: 'suspected', missing: 2 },
  },
});
const SHORT = toCell('insufficient-samples', {
  ...{ ...ofHistory, scenario: 'do 1', params: {}, p: null, history: null },
  reason: { code: 'short-history', runs: 13, missing: 7 },
});
const UNCHANGED = toCell('no-difference', {
  ...ofHistory,
  scenario: 'select-1',
  params: {},
  ratioLow: 0.97,
  ratioHigh: 1.05,
});

const CASES: readonly (readonly [string, string])[] = [
  ['bench-changed', toBenchDocument(BENCH_CELLS, STORED)],
  ['bench-unchanged', toBenchDocument(SAME_CELLS, STORED)],
  ['bench-not-stored', toBenchDocument(BENCH_CELLS.slice(1), [])],
  [
    'bench-improved',
    toBenchDocument([toBenchCell('prepare', 'better', [1.1, 1.2, 1.3]), ...SAME_CELLS.slice(1)], [], { source: null }),
  ],
  [
    'bench-not-evaluated',
    toBenchDocument(
      [
        toBenchCell('insert', 'insufficient-samples', [], {
          p: null,
          reason: { code: 'not-steady', twin: 0.1, standardError: 0.01 },
        }),
      ],
      [],
    ),
  ],
  [
    'history-suspected',
    toDocument([
      toUploaded({
        environment: { label: 'MariaDB 11.4' },
        base: {
          ...BASE,
          counts: { 'insufficient-samples': 2, 'no-difference': 1 },
          cells: [suspicion, SHORT, UNCHANGED],
        },
      }),
    ]),
  ],
  [
    'history-unchanged',
    toDocument([
      toUploaded({ base: { ...BASE, baseOnlySeries: 0, counts: { 'no-difference': 1 }, cells: [UNCHANGED] } }),
    ]),
  ],
  ['against-the-base', toDocument([toUploaded({ base: BASE })])],
  [
    'not-comparable',
    toDocument([toUploaded({ base: { ...BASE, comparable: false, differences, cells: [], counts: {} } })]),
  ],
  ['no-base', toDocument([toUploaded({ base: { found: false, reason: 'there is no run of branch main' }, verdicts })])],
  [
    'not-stored',
    toDocument(
      [rejected, { file: 'b.txt', outcome: 'spooled', run: null, reason: 'nothing listens there' }],
      ['1 upload waits; tacho flush sends it'],
    ),
  ],
  [
    'hostile-names',
    toDocument([
      {
        ...toUploaded({
          base: {
            ...BASE,
            branch: '`main`|<!-- -->',
            cells: [
              toCell('worse', {
                driver: '@maintainers',
                version: '1 | 2',
                scenario: 'a`b``c | [x](javascript:alert(1))\n<script>',
                params: { 'x|y': '</details>' },
                explanation:
                  '@maintainers see #1 at https://evil.example or www.evil.example <img src=x> **now** | `x`',
              }),
            ],
          },
        }),
        file: '<!-- tachograph:demo:tacho -->',
      },
    ]),
  ],
];

describe('tacho summary', () => {
  it.each(CASES)('writes %s as in its file', async (name, document) => {
    const { status, out, err } = await tacho('summary', document);
    expect([status, err]).toEqual([0, '']);
    await expect(out).toMatchFileSnapshot(`fixtures/${name}.md`);
  });

  it('leaves no character of a name a meaning', async () => {
    const [, document = ''] = CASES.at(-1) ?? [];
    const { out } = await tacho('summary', document);
    const outsideOfCode = out.replace(/^### /gm, '').replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, '');
    expect(outsideOfCode).not.toMatch(
      /<(?!\/?(details|summary)>)|@(?!\u200b)|#(?!\u200b)|javascript|https:\/\/evil|www\.evil/,
    );
    // Every row of a table has as many cells as its head, whatever bars names hold.
    const widths = out.split('\n').filter((line) => line.startsWith('|'));
    expect(new Set(widths.map((line) => line.match(/(?<!\\)\|/g)?.length))).toEqual(new Set([5]));
  });

  it('folds what says the same as the metric that leads its family, and keeps other costs', async () => {
    const of = (metric: string, ratio: number) =>
      toBenchCell('select-1', 'worse', [ratio - 0.05, ratio, ratio + 0.05], { metric, statistic: 'median' });
    const cells = [of('latency', 0.8), of('throughput', 0.81), of('heap', 0.5)];
    const { out } = await tacho('summary', toBenchDocument(cells, STORED));
    const [shown = '', folded = ''] = out.split('<details><summary>Also moved, the same way: 1</summary>');
    const rowsOf = (text: string) => [...text.matchAll(/^\| ▼ \| `select-1` (\S+) /gm)].map(([, metric]) => metric);
    expect([rowsOf(shown), rowsOf(folded)]).toEqual([['heap', 'latency'], ['throughput']]);
  });

  it('leaves no quote or bracket of a name a meaning in the image', async () => {
    const name = '"><script src=//evil.example>';
    const cell = toBenchCell(name, 'worse', [0.8, 0.9, 0.95]);
    const { out } = await tacho('summary', toBenchDocument([cell], STORED));
    expect(out).toContain(
      '<img alt="&quot;&gt;&lt;script src=//evil.example&gt; 1.11× slower" src="https://tacho.example/',
    );
    expect(out).toContain(`--scenario '${name}'`);
  });

  it.each([
    'http://127.0.0.1:3000',
    'http://localhost:3000',
    'http://10.1.2.3',
    'http://[::1]:3000',
    'http://tacho.local',
  ])('has no image where nobody else reaches the server: %s', async (origin) => {
    const run = { ...toUploaded({ url: `${origin}/p/demo/runs/r_1` }), file: 'invocation 1' };
    const { out } = await tacho('summary', toBenchDocument(BENCH_CELLS, [run]));
    expect(out).toContain('2 of 3 scenarios are slower');
    expect(out).not.toContain('<picture>');
  });

  it('prints what later steps want as lines', async () => {
    const { out } = await tacho('summary', toDocument([toUploaded({ base: BASE, verdicts }), rejected]), '--outputs');
    expect(out).toBe(
      [
        'run-id=r_4cc2f12950073e3f',
        'run-url=http://pages.example/p/demo/runs/r_4cc2f12950073e3f',
        'runs=1',
        ...[
          'worse=1',
          'better=1',
          'same=0',
          'no-difference=2',
          'insufficient-samples=0',
          'not-comparable=0',
          'suspected=0',
          '',
        ],
      ].join('\n'),
    );
  });

  it('lets no answer add a line to the outputs', async () => {
    const { out } = await tacho('summary', toDocument([toUploaded({ url: 'http://a/\nworse=0' })]), '--outputs');
    expect(out).toContain('run-url=http://a/ worse=0\n');
    expect(out.match(/^worse=/gm)).toHaveLength(1);
  });

  it('takes only what tacho upload --json prints', async () => {
    const { status, err } = await tacho('summary', '{"results":[]}');
    expect(status).toBe(1);
    expect(err).toMatch(/is not what tacho upload, bench or receive prints with --json: it has no list "runs"\n$/);
  });
});

describe('tacho comment', () => {
  it('begins with a mark of the project and the key', async () => {
    const { out } = await tacho('comment', toDocument([toUploaded()]), '--key', 'nightly job --> x');
    expect(out).toMatch(/^<!-- tachograph:demo:nightly job - x -->\n### Benchmarks\n/);
  });

  it('writes no comment if no run was stored', async () => {
    const { status, out, err } = await tacho('comment', toDocument([rejected]));
    expect([status, out, err]).toEqual([0, '', 'no run was stored, so there is nothing to comment on\n']);
  });

  it('is never longer than GitHub takes, and says what is missing', async () => {
    const cells = Array.from({ length: 200 }, (_, at) => toCell('worse', { scenario: `s${at} ${'x'.repeat(290)}` }));
    const counts = { worse: 5000 };
    const { out } = await tacho('comment', toDocument([toUploaded({ base: { ...BASE, cells, counts } })]));
    expect(out.length).toBeLessThan(65_536);
    expect(out).toContain('and 4950 more on the page of the run');
  });
});
