import { textResponse } from '@/exports/engine/export-response.ts';
import { sendCommand } from '@/server/command/send-command.ts';

/** `/cli/tacho.tgz`, which npm and npx install, and `/cli/tacho.tgz.sha256`, as `sha256sum` prints it. */
export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  const { file } = await params;
  if (file === 'tacho.tgz') return sendCommand(request, ({ bytes: body }) => ({ type: 'application/gzip', body }));
  if (file === 'tacho.tgz.sha256') {
    const type = 'text/plain; charset=utf-8';
    return sendCommand(request, ({ sha256 }) => ({ type, body: `${sha256}  tacho.tgz\n` }));
  }
  return textResponse(404, 'There is tacho.tgz, and tacho.tgz.sha256.');
}
