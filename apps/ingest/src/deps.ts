import type { Store } from '@tachograph/store/database';
import type { Limits } from './limits.ts';

/** Everything the routes need from outside, handed in by `main.ts` or a test. */
export type Deps = {
  readonly db: Store;
  readonly now: () => Date;
  /** Where the web pages are, without a slash at the end. */
  readonly webUrl: string;
  /** Where this API is reached, without a slash at the end. */
  readonly ingestUrl: string;
  /** Names of the migrations this server was built with. */
  readonly migrations: readonly string[];
  readonly limits: Limits;
  /** Addresses or networks of the proxies before this server, whose word on a client's address is taken. */
  readonly trustedProxies?: readonly string[];
};
