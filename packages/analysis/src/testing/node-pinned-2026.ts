import { caseOf, npmVersion, type ObservedSeries, repeatsOf } from './observe.ts';

/**
 * A back-fill of every released line of three Node.js drivers, measured on 20 November 2026 on one machine (AMD EPYC,
 * 2 cores, MariaDB 10.11 and Node.js 20 pinned to one core each, tinybench): 1 ÷ median latency in ops/s, one figure
 * for each of three processes.
 */
const FIGURES: readonly [driver: string, version: string, scenario: string, repeats: readonly number[]][] = [
  ['mariadb', '2.5.6', 'select-1000-rows', [2168.471, 2216.361, 2223.668]],
  ['mariadb', '3.0.1', 'select-1000-rows', [2601.382, 2294.388, 2667.937]],
  ['mariadb', '3.0.2', 'select-1000-rows', [2625.809, 2627.465, 2651.222]],
  ['mariadb', '3.1.2', 'select-1000-rows', [2591.6, 2578.343, 2584.353]],
  ['mariadb', '3.2.3', 'select-1000-rows', [2592.668, 2615.524, 2676.767]],
  ['mariadb', '3.3.2', 'select-1000-rows', [2552.964, 2543.927, 2562.302]],
  ['mariadb', '3.4.5', 'select-1000-rows', [2627.534, 2627.817, 2586.767]],
  ['mariadb', '3.5.4', 'do-1', [41725.778, 41621.577, 41226.913]],
  ['mariadb', '3.5.4', 'select-1', [31669.622, 31972.376, 31790.437]],
  ['mariadb', '3.5.4', 'select-1000-rows', [2662.634, 2607.365, 2611.181]],
  ['mysql2', '1.7.0', 'select-1000-rows', [2089.011, 1872.754, 2026.006]],
  ['mysql2', '2.2.5', 'select-1000-rows', [2067.919, 2051.732, 2069.121]],
  ['mysql2', '2.3.3', 'select-1000-rows', [2386.339, 2329.007, 2409.313]],
  ['mysql2', '3.0.1', 'select-1000-rows', [2375.723, 2025.714, 2389.338]],
  ['mysql2', '3.6.5', 'select-1000-rows', [2414.558, 2410.155, 2384.802]],
  ['mysql2', '3.11.5', 'select-1000-rows', [2389.309, 2377.471, 2368.675]],
  ['mysql2', '3.16.3', 'select-1000-rows', [2347.021, 2045.136, 2342.453]],
  ['mysql2', '3.22.6', 'select-1000-rows', [2325.16, 2348.151, 2361.119]],
  ['mysql2', '3.24.5', 'do-1', [30592.266, 30733.296, 30039.051]],
  ['mysql2', '3.24.5', 'select-1', [24247.715, 24431.36, 24200.77]],
  ['mysql2', '3.24.5', 'select-1000-rows', [2615.562, 2643.391, 2633.46]],
  ['mysql', '5.2.0', 'do-1', [26132.177, 25648.918, 25589.846]],
  ['mysql', '5.2.0', 'select-1', [19373.462, 19517.146, 19358.461]],
  ['mysql', '5.2.0', 'select-1000-rows', [1468.925, 1732.694, 1690.237]],
];

const keys = [...new Set(FIGURES.map(([driver, , scenario]) => `${driver} ${scenario}`))];

export const NODE_PINNED_2026: readonly ObservedSeries[] = keys.map((key): ObservedSeries => {
  const figures = FIGURES.filter(([driver, , scenario]) => `${driver} ${scenario}` === key);
  const [driver, , scenario] = figures[0] ?? ['', '', ''];
  const observations = figures.flatMap(([, version, , values]) =>
    repeatsOf(values, {
      at: new Date('2026-11-20T10:00:00Z'),
      repetitionGroup: 'b_2026',
      version: npmVersion(version),
    }),
  );
  return { case: caseOf(scenario, { statistic: 'median' }), driver, environment: 'e2026', observations };
});
