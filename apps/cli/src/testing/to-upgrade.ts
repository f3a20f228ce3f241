type Requested = { readonly driver?: string; readonly from?: string; readonly to?: string; readonly worse?: number };

/** A response of `GET /v1/upgrades`, with what a comment is made of. */
export const toUpgrade = ({ driver = 'mysql2', from = '3.9.3', to = '3.24.6', worse = 0 }: Requested = {}) => ({
  url: `https://tacho.example/p/demo/upgrade?driver=${driver}`,
  driver: { slug: driver, name: driver },
  from,
  to,
  metric: { metric: 'latency', unit: 'ns/op', direction: 'lower' },
  environment: { identity: 'e1', label: 'MariaDB 10.11, Node 20' },
  sentence: {
    kind: worse > 0 ? 'worse' : 'take',
    text: 'Take it: all 4 scenarios get faster.',
    rows: 4,
    better: 4 - worse,
    worse,
  },
  summary: 'Round trips equal.',
  avoid: [],
  costs: [],
  rows: [
    {
      ...{ title: 'Select 1', params: '', options: null, costs: [] },
      verdict: { outcome: 'better', ratio: 2.1, ratioLow: 2.06, ratioHigh: 2.14 },
    },
  ],
});
