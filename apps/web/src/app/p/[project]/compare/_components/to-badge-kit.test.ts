import type { SeriesPoints } from '@tachograph/analysis/measurement';
import { compareData, withVersions } from '@tachograph/analysis/testing';
import type { CaseIdentity } from '@tachograph/schema/normalise';
import { parseVersion } from '@tachograph/schema/version';
import { describe, expect, it } from 'vitest';
import { parseCompareParams } from '@/routing/compare-params.ts';
import { toBadgeKit } from './to-badge-kit.ts';

const CASE: CaseIdentity = {
  ...{ key: 'c', scenario: 'select', params: {}, metric: 'throughput', unit: 'ops/s' },
  ...{ direction: 'higher', exact: false, statistic: 'mean' },
};

/** Seven repeats of each driver, in one environment. */
const toData = (values: Readonly<Record<string, number>>): SeriesPoints => ({
  series: Object.keys(values).map((name) => ({
    ...{ key: name, case: CASE, scenarioTitle: 'Select', options: {} },
    driver: { slug: name, name },
    environment: { identity: 'a1b2c3d4e5f60718', label: 'MariaDB 11.4' },
  })),
  points: Object.entries(values).flatMap(([name, value]) =>
    [0.99, 0.993, 0.996, 1, 1.004, 1.007, 1.01].map((factor, nth) => ({
      ...{ series: name, at: new Date('2026-11-20T10:00:00Z'), run: `r_${nth}`, repetitionGroup: 'b', invocation: 1 },
      ...{ version: parseVersion('1.0.0', 'npm'), scenarioHash: null, status: 'ok' as const, statusReason: null },
      ...{ value: value * factor, spread: null, n: null, samples: null },
    })),
  ),
});

const kitOf = (values: Readonly<Record<string, number>>, address: Record<string, string> = {}) =>
  toBadgeKit(
    compareData(withVersions(toData(values)), {
      ...{ selected: [], scenarios: null, environment: null, metric: null, override: address.why ?? null },
      ...{ reference: { slug: 'mysql2', version: null }, environments: [] },
    }),
    { project: 'node', state: parseCompareParams(address), webUrl: 'https://tachograph.example' },
  );

describe('the badge of a comparison', () => {
  it('is of exactly its versions, environment and metric, as image and as link, with the claim as its text', () => {
    const query =
      '?driver=mysql2@1.0.0,mariadb@1.0.0&environment=mariadb-11.4~a1b2c3&metric=throughput&reference=mysql2@1.0.0';
    const kit = kitOf({ mysql2: 1000, mariadb: 1480 });
    expect(kit).toMatchObject({ kind: 'badge', image: `/p/node/badge.svg${query}` });
    if (kit?.kind !== 'badge') return;
    expect(kit.alt).toMatch(/^mariadb 1\.0\.0: 1\.48× mysql2 1\.0\.0 \(95 % CI .*, n = 7\)$/);
    const [src, page] = [
      `https://tachograph.example/p/node/badge.svg${query}`,
      `https://tachograph.example/p/node/compare${query}`,
    ];
    expect(kit.markdown).toBe(`[![${kit.alt}](${src})](${page})`);
    expect(kit.html).toBe(
      `<a href="${page.replaceAll('&', '&amp;')}"><img src="${src.replaceAll('&', '&amp;')}" alt="${kit.alt}"></a>`,
    );
  });

  it('keeps the scenarios that were asked for, and none where all were', () => {
    expect(kitOf({ mysql2: 1000, mariadb: 1480 }, { scenario: 'select' })).toMatchObject({
      image: expect.stringContaining('&scenario=select&environment='),
    });
  });

  it('of a name with brackets and markup is one link in Markdown, and one element in HTML', () => {
    const kit = kitOf({ mysql2: 1000, 'a(b)<i>[c]': 1480 });
    if (kit?.kind !== 'badge') throw new Error('there is one driver beside the reference');
    expect(kit.markdown.match(/\]\(/g)).toHaveLength(2);
    expect(kit.markdown).not.toMatch(/<i>|\(b\)</);
    expect(kit.html.match(/<\w/g)).toEqual(['<a', '<i']);
    expect(kit.html).toMatch(/^<a href="[^"<]*"><img src="[^"<]*" alt="[^"<]*"><\/a>$/);
  });
});

it('of several drivers there is a choice, each leading to its comparison', () => {
  const kit = kitOf({ mysql2: 1000, mariadb: 1480, mysql: 900 });
  expect(kit).toMatchObject({
    kind: 'choices',
    choices: [
      {
        name: 'mariadb 1.0.0',
        href: expect.stringContaining('/compare?driver=mysql2@1.0.0,mariadb@1.0.0&environment='),
      },
      { name: 'mysql 1.0.0', href: expect.stringContaining('/compare?driver=mysql2@1.0.0,mysql@1.0.0&environment=') },
    ],
  });
});

it('is null without a driver beside the reference', () => {
  expect(kitOf({ mysql2: 1000 })).toBeNull();
  expect(kitOf({})).toBeNull();
});
