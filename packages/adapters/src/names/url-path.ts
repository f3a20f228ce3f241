import { maskSecrets } from '../text/mask-secrets.ts';

/** `http://db.internal:8080/select?n=1` → `/select?n=1`: the host is a name of the machine and left out. */
export const toUrlPath = (url: string): string => maskSecrets(url).replace(/^[a-z]{1,10}:\/\/[^/]{0,300}/i, '') || '/';
