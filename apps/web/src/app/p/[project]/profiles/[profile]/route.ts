import { toRejection } from '@/exports/chart/chart-route.ts';
import { textResponse } from '@/exports/engine/export-response.ts';
import { RejectedExport } from '@/exports/engine/send-export.ts';
import { decodeSegment } from '@/routing/decode-segment.ts';
import { api } from '@/trpc/server.ts';

type Props = { params: Promise<{ project: string; profile: string }> };

const toFileName = (name: string) => `${name.replace(/[^\w.-]+/g, '-').slice(0, 120)}.speedscope.json`;

const send = (name: string, file: unknown) =>
  new Response(JSON.stringify(file), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${toFileName(name)}"`,
      'cache-control': 'private, no-cache',
    },
  });

/** `/p/{project}/profiles/{profile}`: the profile as a file for https://www.speedscope.app. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { project, profile } = await params;
  const wanted = { project: decodeSegment(project), profile: decodeSegment(profile) };
  try {
    const { name, file } = await api.profiles.speedscope(wanted);
    return send(name, file);
  } catch (error) {
    const rejection = toRejection(error);
    if (rejection instanceof RejectedExport) return textResponse(rejection.status, rejection.message);
    throw error;
  }
}
