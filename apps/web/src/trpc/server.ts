import 'server-only';
import { createCallerFactory, createContext } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

/** The procedures as functions, for pages and routes, which are rendered on the server. */
export const api = createCallerFactory(appRouter)(createContext);
