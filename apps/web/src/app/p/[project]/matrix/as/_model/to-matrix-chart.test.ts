import type { Matrix, MatrixCell } from '@tachograph/analysis/matrix';
import { toMatrix, toVerdict, withVersions } from '@tachograph/analysis/testing';
import { THEMES, type ThemeName } from '@tachograph/charts/style';
import { describe, expect, it } from 'vitest';
import { CHART_FORMATS } from '@/exports/chart/chart-formats.ts';
import { listImageProblems } from '@/exports/engine/list-image-problems.ts';
import { toMatrixChart } from './to-matrix-chart.ts';

const CONTEXT = { project: { slug: 'node', title: 'Node' }, url: 'https://t.example/p/node/matrix' };
const AT = new Date('2026-05-21T10:00:00Z');
const environment = (identity: string) => ({ identity, label: `MariaDB ${identity}` });

const measurement = (
  value: number | null,
  more: Partial<MatrixCell['measurement']> = {},
): MatrixCell['measurement'] => ({
  ...{
    measuredAt: AT,
    runs: ['r_1'],
    repetitionGroup: null,
    invocations: [],
    version: null,
    scenarioHash: null,
    status: 'ok',
    statusReason: null,
  },
  ...{
    value,
    measured: value,
    basis: 'measured',
    uncertainty: null,
    samples: [],
    sampleKind: 'none',
    n: 25,
    relativePercent: null,
  },
  ...more,
});

const cell = (
  outcome: MatrixCell['verdict']['outcome'],
  ratio: number | null,
  more: Partial<MatrixCell['measurement']> = {},
): MatrixCell => ({
  measurement: measurement(more.status && more.status !== 'emulated' ? null : 1234.5678, more),
  ...{ statistic: null, ratioToAnchor: null },
  verdict: toVerdict({
    ...{ outcome, ratio, rule: 'mann-whitney', p: 0.01, q: 0.02 },
    reason: outcome === 'not-comparable' ? { code: 'different-scenario-versions' } : null,
    explanation: `An explanation of ${outcome}.`,
  }),
});

const reference = cell('reference', 1);
const column = (server: string) => ({ environment: environment(server), server, detail: null, newestAt: AT });
const mysql2 = { slug: 'mysql2', name: 'mysql2', language: 'javascript', purl: null };
const version = (text: string) => ({ raw: text, text, sortKey: text, parsed: null }) as never;

const MATRIX: Matrix = {
  ...toMatrix(withVersions({ series: [], points: [] }), {
    ...{ metric: null, statistic: null, params: null, drivers: null, reference: null, referenceDriver: null },
    ...{ chosen: null, environments: [] },
  }),
  title: 'Select 1 <row>',
  case: {
    scenario: 'select-1',
    params: {},
    metric: 'throughput',
    statistic: 'median',
    unit: 'ops/s',
    direction: 'higher',
  } as never,
  valueDescription: 'median of 3 repeats',
  environmentGroups: [
    {
      key: 'a',
      label: 'Node 20 · same host',
      columns: [column('MariaDB 10.11'), column('MariaDB 11.4')],
      differences: [],
      comparable: true,
    },
    {
      ...{ key: 'b', label: 'Node 18 · two hosts', columns: [column('MySQL 8.4')], comparable: false },
      differences: [{ key: 'runtime.version', label: 'Runtime version', group: 'runtime' as never, a: '20', b: '18' }],
    },
  ],
  groups: [
    {
      ...{ driver: mysql2, options: null },
      rows: [
        { version: version('3.1.0'), cells: [reference, cell('better', 2.4), cell('not-comparable', null)] },
        { version: version('3.0.0'), cells: [cell('worse', 0.8), cell('insufficient-samples', 1.2), null] },
        {
          version: version('2.0.0'),
          cells: [
            cell('not-comparable', null, { status: 'emulated', statusReason: 'a loop of 100' }),
            cell('not-comparable', null, { status: 'failed', statusReason: 'timeout' }),
            cell('not-comparable', null, { status: 'unsupported', statusReason: 'no such call' }),
          ],
        },
        {
          version: version('1.0.0'),
          cells: [
            cell('no-difference', 1, { statusReason: 'protocol mismatch: binary declared, text observed' }),
            cell('not-comparable', null),
            null,
          ],
        },
      ],
    },
  ],
  reference: {
    driver: mysql2,
    options: null,
    version: version('3.1.0'),
    column: column('MariaDB 10.11'),
    cell: reference,
    differences: [],
  },
};

const NOTHING: Matrix = {
  ...MATRIX,
  groups: [],
  environmentGroups: [],
  reference: null,
  unknown: [{ kind: 'scenario', requested: 'x' }],
};

const exportOf = (form: string, matrix = MATRIX, theme: ThemeName = 'light') =>
  String(CHART_FORMATS[form]?.render(toMatrixChart(CONTEXT, { matrix, slots: { mysql2: 1 } }), theme));

const DESCRIBED = [
  'emulated: a loop of 100',
  'failed: timeout',
  'unsupported: no such call',
  'protocol mismatch: binary declared',
];

describe.each(['light', 'dark'] as const)('the image of a matrix, %s', (theme) => {
  it('needs nothing else, and its text can be read on every tint', () => {
    const tints = (['better', 'worse'] as const).flatMap((side) =>
      ([1, 2, 3, 4] as const).map((step) => THEMES[theme][`${side}-${step}`]),
    );
    const svg = exportOf('svg', MATRIX, theme);
    expect(tints.filter((tint) => svg.includes(`fill="${tint}"`))).toHaveLength(3);
    // Quiet words stand on plain ground only: a cell that was not run or failed has no tint.
    const quiet: string[] = [THEMES[theme]['fg-3'], THEMES[theme].worse];
    const onTints = svg.replace(/<text [^>]*fill="(#\w+)"[^>]*>[^<]*<\/text>/g, (text, fill) =>
      quiet.includes(fill) ? '' : text,
    );
    expect(listImageProblems(svg, theme)).toEqual([]);
    expect(listImageProblems(onTints, theme, tints)).toEqual([]);
  });

  it('with nothing says so', () => {
    const svg = exportOf('svg', NOTHING, theme);
    expect(listImageProblems(svg, theme)).toEqual([]);
    expect(svg).toContain('Not found: scenario “x”');
    expect(svg).toContain('No result matches these filters.');
  });
});

it('every cell has its figure, and its verdict with a shape', () => {
  const svg = exportOf('svg');
  for (const words of [
    'reference',
    '2.40× faster',
    '▲',
    '1.25× slower',
    '▼',
    '○',
    'no difference',
    '⊘',
    'not run',
    'failed',
  ])
    expect(svg, words).toContain(`>${words}<`);
  expect(svg).toContain('>no ratio:<');
  expect(svg).toContain('>Runtime version<');
  expect(svg).toContain('Select 1 &lt;row&gt;');
});

it('what is no plain figure, and why no ratio is given, is described in every format', () => {
  for (const words of [...DESCRIBED, 'no ratio: scenario text differs']) {
    expect(exportOf('svg').toLowerCase(), words).toContain(words);
    expect(exportOf('md').toLowerCase(), words).toContain(words);
  }
  expect(exportOf('csv')).toContain(',failed,timeout,,r_1');
  expect(exportOf('csv')).toContain('3.0.0,MySQL 8.4,MariaDB MySQL 8.4,,,,,,not run,,,');
});

it('CSV and Markdown carry the figures and the verdicts', () => {
  expect(exportOf('csv')).toContain(
    'mysql2,3.1.0,MariaDB 11.4,MariaDB MariaDB 11.4,1234.5678,,,1234.5678,25,ok,,2.40× faster,r_1',
  );
  expect(exportOf('md')).toContain(
    '| mysql2 3.1.0 | 1,235 · reference | 1,235 · ▲ 2.40× faster | 1,235 · ⊘ no ratio |',
  );
});

it('a cell whose verdict comes from pairs has the ratio to its anchor in every format, and its value beside it in the data', () => {
  const anchor = { slug: 'mysql2', version: '3.0.0' };
  const ratioToAnchor = { anchor, ratio: 0.7641, low: 0.75, high: 0.78, n: 4, notSteady: null };
  const [group] = MATRIX.groups;
  const rows = (group?.rows ?? []).map((row, index) =>
    index === 0 ? { ...row, cells: row.cells.map((each) => each && { ...each, ratioToAnchor }) } : row,
  );
  const matrix = { ...MATRIX, groups: group ? [{ ...group, rows }] : [] };
  const svg = exportOf('svg', matrix);
  expect(svg).toContain('>0.764×<');
  expect(svg).toContain('×: ratio to mysql2 3.0.0,');
  expect(exportOf('svg')).not.toContain('×: ratio to');
  expect(exportOf('md', matrix)).toContain('0.764× · ▲ 2.40× faster');
  expect(exportOf('csv', matrix)).toContain('1234.5678,,,1234.5678,25,ok,,2.40× faster,r_1,0.7641,mysql2 3.0.0');
});
