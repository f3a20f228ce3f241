import { type NextRequest, NextResponse } from 'next/server';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';

export const config = { matcher: '/s/:id' };

/** The status of a deleted share, 410, which a page of Next.js cannot say by itself. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const stored = await readStoredShare(request.nextUrl.pathname.replace('/s/', ''));
  return NextResponse.next(stored?.state === 'deleted' ? { status: 410 } : {});
}
