import { caseOf, npmVersion, type ObservedSeries, observe } from './observe.ts';

/**
 * Releases of mysql2 measured in turns with mysql2 3.11.5 on 22 November 2026 (Node.js 20, MariaDB 10.11, one core, 45 rounds
 * of 20 ms slices): ln(latency ÷ latency of the anchor), p25, of each invocation; `twin` of a second process of the anchor.
 */
const SELECT_100_INT = {
  twin: [0.0039, 0.0209, -0.011, 0.0056],
  '2.2.5': [-0.5016, -0.5043, -0.5204, -0.4927],
  '2.3.0': [-0.5067, -0.5036, -0.501, -0.4897],
  '2.3.1': [-0.0118, -0.0247, -0.0129, -0.0085],
  '2.3.2': [-0.0205, -0.0092, -0.0206, -0.0104],
  '2.3.3': [-0.0178, -0.0209, -0.0154, -0.0043],
  '3.0.0': [-0.0027, -0.0068, 0.0017, -0.0062],
  '3.0.1': [0.0075, 0.0038, 0.009, 0.0085],
  '3.1.0': [-0.0154, -0.0026, 0, -0.0066],
  '3.1.1': [-0.0083, 0, -0.0064, -0.0077],
  '3.11.5': [0, 0, 0, 0],
  '3.24.6': [-0.7255, -0.7391, -0.7458, -0.7376],
};

/** Latency of the anchor at the first invocation. */
const ANCHOR_NS = 280_000;

export const MYSQL2_IN_TURNS: readonly ObservedSeries[] = [
  {
    case: caseOf('select-100-int', { metric: 'latency', statistic: 'p25', unit: 'ns/op', direction: 'lower' }),
    ...{ driver: 'mysql2', environment: 'e2026' },
    observations: Object.entries(SELECT_100_INT)
      .filter(([version]) => version !== 'twin')
      .flatMap(([version, logRatios]) =>
        logRatios.map((logRatio, index) =>
          observe({
            ...{ value: ANCHOR_NS * Math.exp(logRatio), version: npmVersion(version) },
            ...{ run: `r_${index + 1}`, repetitionGroup: 'b_1', at: new Date(Date.UTC(2026, 10, 22, 23, 51 + index)) },
            paired: {
              ...{ anchor: 'mysql2', anchorVersion: '3.11.5', logRatio, rounds: 45 },
              ...{ sd: version === '3.11.5' ? 0 : 0.14, lag1: null, twin: SELECT_100_INT.twin[index] ?? null },
            },
          }),
        ),
      ),
  },
];
