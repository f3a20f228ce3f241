import 'server-only';
import { router } from './init.ts';
import { find } from './search/find.ts';
import { listNumberedChanges } from './search/list-numbered-changes.ts';

/** The procedures that are open over HTTP: those that a browser calls. Pages call `appRouter` on the server. */
export const browserRouter = router({ search: router({ find, changes: listNumberedChanges }) });
export type BrowserRouter = typeof browserRouter;
