import 'server-only';
import { TRPCError } from '@trpc/server';
import { notFound } from 'next/navigation';

/** Await what a page needs; what does not exist becomes the site's 404 page, every other error stays one. */
export async function orNotFound<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof TRPCError && error.code === 'NOT_FOUND') notFound();
    throw error;
  }
}
