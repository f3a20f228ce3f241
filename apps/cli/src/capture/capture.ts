import type { Environment } from '@tachograph/schema/environment';
import type { Source } from '@tachograph/schema/run';
import type { Probe } from '../terminal.ts';
import { readMachine } from './read-machine.ts';
import { readSource } from './read-source.ts';

export type Captured = { readonly environment: Environment; readonly source: Source };

/**
 * The description of this machine and this job, in the shapes of the run format. No variable is taken over as it
 * is: only the fields named in `ci-source.ts` are read. The runtime, the server and the link are those of the
 * benchmark, which is another process: they stay unknown here.
 */
export async function capture(probe: Probe): Promise<Captured> {
  const [client, source] = await Promise.all([readMachine(probe), readSource(probe)]);
  return { environment: { client, runtime: { name: null, version: null } }, source };
}

/**
 * The load of this minute, for `tacho env` alone. At the time of an upload the measurement is over; and as it is never
 * the same twice, it would make a repeated upload another run.
 */
export const toQuality = ({ load }: Pick<Probe, 'load'>): Environment['quality'] => ({
  loadBefore: load === null ? null : Math.round(load * 100) / 100,
});
