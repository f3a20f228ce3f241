import type { Change, ChangeSide } from '@tachograph/schema/change';

type Known = Partial<Omit<Change, 'case' | 'before' | 'after'>> & {
  readonly case?: Partial<Change['case']>;
  readonly before?: Partial<ChangeSide>;
  readonly after?: Partial<ChangeSide>;
};

const SIDE: ChangeSide = { version: null, run: 'r_1', at: new Date('2026-11-23T00:00:00Z'), level: 1, points: 3 };

const CASE: Change['case'] = {
  key: 'c',
  scenario: 'select-1',
  params: {},
  metric: 'latency',
  unit: 'ns/op',
  direction: 'lower',
  exact: false,
  statistic: 'mean',
};

/** A change with everything usual but what the test states. */
export const toChange = ({ case: ofCase, before, after, ...known }: Known = {}): Change => ({
  id: 'c1',
  series: 's',
  axis: 'version',
  group: 'g',
  direction: 'worse',
  moreRuns: null,
  ratio: 0.5,
  ratioLow: 0.5,
  ratioHigh: 0.5,
  rule: 'change-1',
  algorithm: 'change-1',
  p: null,
  q: null,
  evidence: {},
  scenarioTitle: 'Select 1',
  driver: { slug: 'mysql2', name: 'mysql2' },
  options: {},
  environment: { identity: 'e1', label: 'e1' },
  certainty: 'found',
  groupChanges: 1,
  foundAt: SIDE.at,
  state: 'new',
  owner: null,
  ...known,
  case: { ...CASE, ...ofCase },
  before: { ...SIDE, ...before },
  after: { ...SIDE, ...after },
});
