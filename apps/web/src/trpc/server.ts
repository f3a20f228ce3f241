import 'server-only';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { cache } from 'react';
import { createCallerFactory, createContext } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';
import { makeQueryClient } from './query-client.ts';

/** One query client per request. */
export const getQueryClient = cache(makeQueryClient);

/** For pages whose view lives on in the browser: prefetch with the options that the client hook uses too. */
export const trpc = createTRPCOptionsProxy({ ctx: createContext, router: appRouter, queryClient: getQueryClient });

/** For pages drawn on the server alone. */
export const api = createCallerFactory(appRouter)(createContext);
