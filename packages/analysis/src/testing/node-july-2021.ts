import { caseOf, npmVersion, type ObservedSeries, withMargin } from './observe.ts';

/**
 * Figures of MariaDB Connector/Node.js's published benchmark page (23 July 2021, two DigitalOcean hosts, MariaDB 10.6,
 * Node.js 16.5, benchmark.js): ops/s, relative margin at 95 % and cycles, for mysql2 2.2.5, mariadb 3.0.1-rc and
 * mysql 2.18.1. In the batch scenario mysql2 and mysql loop; mysql has no prepared statements.
 */
const FIGURES: readonly [slug: string, title: string, ...cells: (readonly [number, number, number] | null)[]][] = [
  [
    'do',
    'Do ⟨random number⟩',
    [4174.5, 0.8572946461820163, 278],
    [5009.2, 0.44937002966145695, 279],
    [4826.5, 1.060698947072533, 280],
  ],
  [
    'insert',
    'Insert 10 parameters of 100 characters',
    [3474.8, 0.5867082905425197, 283],
    [3968, 0.5274504652838073, 282],
    [3613.9, 0.6172578026313225, 280],
  ],
  [
    'batch',
    'Batch insert, 100 × 100 characters',
    [44.3, 0.4324249604479694, 267],
    [2449.5, 0.814944113755422, 277],
    [47.1, 0.4627803707830262, 270],
  ],
  [
    'pipelining',
    'Insert 100 characters, pipelined',
    [3922.8, 0.6491799554930316, 279],
    [4444.7, 0.4976959542616146, 281],
    [4135.5, 0.6574825949230209, 279],
  ],
  [
    'collations',
    'Select collations',
    [987.8, 0.5538432695037021, 280],
    [1058.8, 0.4250619523095728, 280],
    [829, 0.6181156533952505, 280],
  ],
  [
    'one-user',
    'Select one user',
    [1484.2, 0.5998685712345835, 282],
    [1595.1, 0.3849617561628671, 284],
    [1442.2, 0.37614639649897263, 283],
  ],
  ['execute', 'Select one user, prepared', [2257.5, 0.8423274738148211, 280], [2650.7, 0.5922932275214716, 280], null],
  [
    'pool',
    'Select one user, pool',
    [1513.1, 0.3348213776238588, 284],
    [1571.2, 0.3601534936799862, 282],
    [1061.3, 0.5373874147514515, 283],
  ],
  [
    'uncached',
    'Select one user, uncached metadata',
    [716.2, 1.3874227341785241, 272],
    [1554.9, 0.46943312558064343, 282],
    [1057.9, 0.5235992573043083, 282],
  ],
  [
    'select',
    'Select ⟨random number⟩',
    [4117.6, 0.6752547536332124, 278],
    [4799.1, 0.4754299734491277, 277],
    [4548.3, 0.7496701832585163, 282],
  ],
];

const DRIVERS = [
  ['mysql2', '2.2.5'],
  ['mariadb', '3.0.1-rc'],
  ['mysql', '2.18.1'],
] as const;

export const NODE_JULY_2021: readonly ObservedSeries[] = FIGURES.flatMap(([slug, title, ...cells]) =>
  DRIVERS.map(([driver, version], index): ObservedSeries => {
    const known = { at: new Date('2021-07-23T00:00:00Z'), run: 'r_2021', version: npmVersion(version) };
    const cell = cells[index];
    const emulated = slug === 'batch' && driver !== 'mariadb';
    const observation = cell
      ? withMargin(...cell, { ...known, ...(emulated && { status: 'emulated', statusReason: 'loop of 100' }) })
      : {
          ...withMargin(0, 0, null, known),
          value: null,
          spread: null,
          status: 'unsupported' as const,
          statusReason: 'no prepared statements',
        };
    return { case: caseOf(slug), title, driver, environment: 'e2021', observations: [observation] };
  }),
);
