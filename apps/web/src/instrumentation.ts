import { env } from './env.ts';
import { recordPeerAddresses } from './server/limits/peer-address.ts';

/** Next.js calls it once, before the first request. Settings that cannot be read stop the start. */
export function register(): void {
  env();
  recordPeerAddresses();
}
