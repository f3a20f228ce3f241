type Requested = { readonly driver?: string; readonly from?: string; readonly to?: string; readonly worse?: number };

/** A response of `GET /v1/upgrades`, with what the command reads of it. */
export const toUpgrade = ({ driver = 'mysql2', from = '3.9.3', to = '3.24.6', worse = 0 }: Requested = {}) => ({
  url: `https://tacho.example/p/demo/upgrade?driver=${driver}`,
  driver: { slug: driver, name: driver },
  from,
  to,
  sentence: { kind: worse > 0 ? 'worse' : 'take', text: 'Take it: all 4 scenarios get faster.', worse },
  summary: 'Round trips equal.',
});
