import 'server-only';
import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';
import { createCallerFactory, createContext } from '@/server/init.ts';
import { appRouter } from '@/server/root.ts';

/** The procedures as functions, for pages and routes, which are rendered on the server. */
export const api = createCallerFactory(appRouter)(createContext);

/** Await what a page needs; what does not exist becomes the site's 404 page, every other error stays one. */
export async function orNotFound<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}
