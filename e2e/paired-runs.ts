import { type APIRequestContext, expect } from '@playwright/test';
import { stack } from './stack.ts';

/** Versions that are measured in turns with one anchor, in separate invocations. */
export type PairedBlock = {
  /** Also the repetition group of its runs. */
  readonly name: string;
  readonly anchor: string;
  /** By version: ln(value ÷ value of the anchor). The anchor itself is measured too, and not named here. */
  readonly logRatios: Readonly<Record<string, number>>;
  /** Log ratio of a second process of the anchor to its first. */
  readonly twin?: number;
};

type History = { readonly project: string; readonly scenario: string; readonly driver: string };

/** The machine is up to three times faster from one invocation to the next: no absolute figure can be relied on. */
const SPEEDS = [1000, 2600, 1700, 900] as const;

/** What noise is left in a ratio, ± 0.2 %: another for each version and invocation, the same in every test run. */
const jitter = (nth: number, invocation: number) => 0.002 * Math.sin(nth * 7 + invocation * 3 + 1);

/** Uploads blocks, a day each, in four invocations: a run for each. */
export async function uploadPairedHistory(
  request: APIRequestContext,
  { project, scenario, driver: name }: History,
  blocks: readonly PairedBlock[],
): Promise<void> {
  for (const [day, { name: block, anchor, logRatios, twin = 0 }] of blocks.entries()) {
    for (const [invocation, speed] of SPEEDS.entries()) {
      const toResult = (version: string, logRatio: number) => ({
        ...{ scenario, driver: { name, version }, metric: 'throughput', unit: 'ops/s', statistic: 'median' },
        value: speed * Math.exp(logRatio),
        paired: {
          ...{ anchor: { name, version: anchor }, logRatio, rounds: 60, sd: 0.03, lag1: 0.05 },
          twin: twin + jitter(99, invocation),
        },
      });
      const others = Object.entries(logRatios).map(([version, logRatio], nth) =>
        toResult(version, logRatio + jitter(nth + 20 * day, invocation)),
      );
      const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
        headers: { authorization: `Bearer ${stack.tokenOf(project)}` },
        data: {
          format: 1,
          startedAt: new Date(Date.UTC(2026, 2, 1 + day, invocation)).toISOString(),
          repetitionGroup: `${scenario} ${block}`,
          harness: { name: 'our-benchmarks', version: '1.4.0' },
          environment: {
            server: { product: 'mariadb', version: '11.4.2' },
            runtime: { name: 'paired', version: '1.0.0' },
          },
          results: [toResult(anchor, 0), ...others],
        },
      });
      expect(response.status(), await response.text()).toBe(201);
    }
  }
}
