import { forwardUpload } from '@/server/runs/forward-upload.ts';

type Context = { readonly params: Promise<{ readonly project: string }> };

/** The import page's upload: forwarded to the upload API as it is, which checks the token and everything else. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  return forwardUpload(request, (await params).project);
}
