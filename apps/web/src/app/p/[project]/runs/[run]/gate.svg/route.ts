import * as z from 'zod';
import { textResponse, themeOf } from '@/exports/engine/export-response.ts';
import { RejectedExport, sendExport } from '@/exports/engine/send-export.ts';
import { toGateRows } from '@/exports/gate/to-gate-rows.ts';
import { toGateSvg } from '@/exports/gate/to-gate-svg.tsx';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { readGate } from '@/server/runs/read-gate.ts';

const query = z.object({
  metric: z.string().min(1).max(200).default('latency'),
  effect: z.coerce.number().gt(0).lt(1).default(0.03),
});

type Props = { readonly params: Promise<{ readonly project: string; readonly run: string }> };

/** `/p/{project}/runs/{run}/gate.svg?metric=latency&effect=0.03&theme=dark`: the intervals of the batch of a run, for comments on pull requests. */
export async function GET(request: Request, { params }: Props): Promise<Response> {
  const { project, run } = await params;
  const parsed = query.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!parsed.success) return textResponse(400, 'The URL of this image cannot be read.');
  const known = await readCurrentState(project);
  if (!known) return textResponse(404, 'There is no such project.');
  const { metric, effect } = parsed.data;
  const theme = themeOf(request);
  return sendExport(request, {
    type: 'image/svg+xml; charset=utf-8',
    // Drawn in no time, as a badge is.
    isImage: false,
    madeFrom: [known.state, 'gate', run, metric, String(effect), theme],
    headers: { 'cache-control': 'public, max-age=300' },
    make: async () => {
      const cells = await readGate(project, run, { metric, minimumEffect: effect });
      if (!cells) throw new RejectedExport(404, 'There is no such run, or it is too large for an image.');
      const gate = toGateRows(cells);
      if (gate.rows.length === 0)
        throw new RejectedExport(404, 'Nothing of this run was compared in turns in this metric.');
      return toGateSvg(gate, theme);
    },
  });
}
