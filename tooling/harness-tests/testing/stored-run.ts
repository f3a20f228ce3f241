import path from 'node:path';
import type { Measured } from './measure.ts';
import { type Plan, plans } from './plan.ts';
import type { StoredRun } from './result.ts';

/** The line of a suite among those that the command printed. */
export const summaryOf = ({ title }: Pick<Plan, 'title'>, printed: readonly string[]): string =>
  printed.find((line) => line.startsWith(`${title}: `)) ?? '';

/** The runs of all smoke suites. `runsDir` has a folder for each, such as `node-smoke`. */
export async function readStoredRuns({ runsDir, ingestUrl, printed }: Measured): Promise<StoredRun[]> {
  const runs = plans.flatMap((plan) => {
    const [, url = null] = /in 1 run {2}(http\S+)/.exec(summaryOf(plan, printed)) ?? [];
    return url === null ? [] : [readStoredRun(plan, url, { runsDir, ingestUrl })];
  });
  return Promise.all(runs);
}

async function readStoredRun(
  { name, project }: Plan,
  url: string,
  { runsDir, ingestUrl }: Pick<Measured, 'runsDir' | 'ingestUrl'>,
): Promise<StoredRun> {
  const response = await fetch(`${ingestUrl}/v1/runs/${path.basename(url)}`);
  if (!response.ok) throw new Error(`${response.url} responds with ${response.status}`);
  const stored = (await response.json()) as { project: string; run: StoredRun['document'] };
  if (stored.project !== project) throw new Error(`${url} was meant for ${project}, and is in ${stored.project}`);
  return { file: path.join(runsDir, `${name}-smoke/run-001.json`), harness: name, project, url, document: stored.run };
}

/** What was uploaded, byte for byte. */
export async function readRaw({ url }: StoredRun, ingestUrl: string): Promise<Buffer> {
  const response = await fetch(`${ingestUrl}/v1/runs/${path.basename(url)}/raw`);
  return Buffer.from(await response.arrayBuffer());
}
