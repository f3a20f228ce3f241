import type { Instrumentation } from 'next';
import { reportRequestError } from '@/server/errors/report-request-error.ts';

/** Next.js calls it once, before the first request. Settings that cannot be read stop the start. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the bundler replaces it, and so leaves out what only Node.js has where it bundles for another runtime
  if (process.env.NEXT_RUNTIME === 'nodejs') {
    const { env } = await import('./env.ts');
    const { recordPeerAddresses } = await import('./server/limits/peer-address.ts');
    env();
    recordPeerAddresses();
  }
}

/** Next.js calls this for every error of a page or a route, before it responds. */
export const onRequestError: Instrumentation.onRequestError = (error, request) => reportRequestError(error, request);
