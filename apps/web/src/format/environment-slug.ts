// On the server only: in the browser, the package would bring 50 kB of validator for one function.
import 'server-only';
import { toSlug } from '@tachograph/schema/text';

/** A readable name in a URL that still names one environment: `mariadb-10.11-node-20-same-host-pinned~3f2a91`. */
export const toEnvironmentSlug = ({ identity, label }: { identity: string; label: string }): string =>
  `${toSlug(label)}~${identity.slice(0, 6)}`;
