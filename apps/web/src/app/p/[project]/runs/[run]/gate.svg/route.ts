import { gateResponse } from '@/exports/gate/gate-response.ts';

type Props = { readonly params: Promise<{ readonly project: string; readonly run: string }> };

/** `/p/{project}/runs/{run}/gate.svg?metric=latency&effect=0.03&theme=dark`: head against base as an image. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project, run } = await params;
  return gateResponse(request, project, run);
}
