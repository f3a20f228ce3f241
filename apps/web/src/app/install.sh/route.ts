import { VERSION } from '@tachograph/openapi/version';
import { env } from '@/env.ts';
import { sendCommand } from '@/server/command/send-command.ts';
import { toInstallScript } from '@/server/command/to-install-script.ts';

/** `curl -fsSL …/install.sh | sh` installs the command in the version of this installation. */
export const GET = (request: Request): Response =>
  sendCommand(request, ({ sha256 }) => ({
    type: 'text/x-shellscript; charset=utf-8',
    body: toInstallScript({ url: `${env().webUrl}/cli/tacho.tgz`, version: VERSION, sha256 }),
  }));
