import { parseJson } from '../read-json.ts';
import type { Probe } from '../terminal.ts';
import type { Variables } from '../variables.ts';

/** The document of the event that started a job of GitHub Actions; undefined outside of one. */
export async function readEvent(job: {
  readonly variables: Variables;
  readonly probe: Pick<Probe, 'readText'>;
}): Promise<unknown> {
  const file = job.variables.GITHUB_EVENT_PATH;
  return parseJson((file && (await job.probe.readText(file))) || '');
}
