import { type NextRequest, NextResponse } from 'next/server';
import { limitReader } from '@/server/limits/limit-reader.ts';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';

/** Everything but the files of the build. */
export const config = { matcher: '/((?!_next/|favicon.ico).*)' };

const SHARE = /^\/s\/([^/.]+)$/;

/** 429 for a visitor who requested too much, and the status of a deleted share, 410, which a page of Next.js cannot say by itself. */
export async function proxy(request: NextRequest): Promise<Response> {
  const limited = await limitReader(request);
  if (limited) return limited;
  const share = SHARE.exec(request.nextUrl.pathname)?.[1];
  // A failure is the page's to report: it reads the share as well.
  const stored = share === undefined ? null : await readStoredShare(share).catch(() => null);
  return NextResponse.next(stored?.state === 'deleted' ? { status: 410 } : {});
}
