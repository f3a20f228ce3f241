import { userInfo } from 'node:os';
import type { Administration } from '@tachograph/store/administration';
import type { Store } from '@tachograph/store/database';

/** What a command does is done by the user of the system who ran it. */
export const asOperator = (db: Store): Administration => ({
  db,
  now: new Date(),
  by: { kind: 'command', id: null, name: userInfo().username, ipAddress: null },
});
