import { type NextRequest, NextResponse } from 'next/server';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';

export const config = { matcher: '/s/:id' };

/** The status of a deleted share, 410, which a page of Next.js cannot say by itself. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  // A failure is the page's to report: it reads the share as well.
  const stored = await readStoredShare(request.nextUrl.pathname.replace('/s/', '')).catch(() => null);
  return NextResponse.next(stored?.state === 'deleted' ? { status: 410 } : {});
}
