import { type NextRequest, NextResponse } from 'next/server';
import { readStoredShare } from '@/server/shares/read-stored-share.ts';

export const config = { matcher: '/s/:name' };

/**
 * Shares, before their pages: `/s/{id}.svg` is the same share in another form, and what was deleted is answered with
 * 410, which a page of Next.js cannot say by itself.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const url = request.nextUrl.clone();
  const [, id = '', format] = /^\/s\/([^.]*)(?:\.([^.]+))?$/.exec(url.pathname) ?? [];
  if (format) {
    url.pathname = `/s/${id}/${format}`;
    return NextResponse.rewrite(url);
  }
  const stored = await readStoredShare(id);
  return stored?.state === 'deleted' ? NextResponse.rewrite(url, { status: 410 }) : NextResponse.next();
}
