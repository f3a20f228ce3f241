import { decodeSegment } from '@/routing/decode-segment.ts';
import { readDue } from '@/server/changes/open-changes.ts';

type RouteProps = { readonly params: Promise<{ readonly project: string }> };

/** How many series are being checked for changes: `{"series": 12}`. The page asks while it is open. */
export async function GET(_: Request, { params }: RouteProps): Promise<Response> {
  const series = await readDue(decodeSegment((await params).project));
  if (series === null) return Response.json({ detail: 'There is no such project.' }, { status: 404 });
  return Response.json({ series }, { headers: { 'cache-control': 'no-store' } });
}
