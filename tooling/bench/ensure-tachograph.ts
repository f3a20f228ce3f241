import type { CommandWorld } from '../start/run-command.mjs';
import { startTachograph } from '../start/start-tachograph.mjs';

type Options = Omit<CommandWorld, 'args'> & {
  /** Of its upload server. */
  readonly url: string;
  /** False if TACHO_URL is set: then that server must respond. */
  readonly mayStart: boolean;
  readonly signal: AbortSignal;
};

/** `wasStarted`: by this process, which stops it. */
type Tachograph = { readonly wasStarted: boolean; readonly stop: () => Promise<void> };

/** Finds the Tachograph that receives the runs, or starts one on the data of `npm start`. */
export async function ensureTachograph({ root, env, url, mayStart, log, signal }: Options): Promise<Tachograph> {
  signal.throwIfAborted();
  const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (response?.ok || !mayStart) {
    // A run that cannot be sent now is stored and sent later.
    const missing = `no response from ${url} (TACHO_URL): runs are stored and sent later`;
    log(response?.ok ? `runs go to the Tachograph at ${url}` : missing);
    return { wasStarted: false, stop: async () => {} };
  }
  log(`no Tachograph at ${url}: starting one (a minute or more the first time)`);
  const { stop } = await startTachograph({ root, env, signal });
  log('the Tachograph is ready');
  return { wasStarted: true, stop };
}
