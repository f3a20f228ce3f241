import { hrefs } from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { MadeSecret } from '@/server/settings/made-secret.ts';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';

type Props = { readonly project: string; readonly made: MadeSecret; readonly ingestUrl: string };

/** The text of a new token, for two minutes, and how to upload with it. */
export function MadeToken({ project, made: { name, text }, ingestUrl }: Props) {
  const command = `export TACHO_TOKEN=${text}
curl -sS ${ingestUrl}/v1/runs \\
  -H "Authorization: Bearer $TACHO_TOKEN" \\
  -F tool=auto -F native=@bench-output.txt \\
  -F "defaults={\\"startedAt\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\"}" \\
  -F 'environment={"server":{"product":"mariadb","version":"11.4.2"}}'`;
  return (
    <Card title={`Token “${name}”`} note="copy it now: it cannot be read again" className="made-secret">
      <div className="card-body stack">
        <p>
          <code>{text}</code> <CopyText text={text}>Copy the token</CopyText>
        </p>
        <p className="sub">Upload the output of a benchmark with it; any common tool’s own output will do:</p>
        <pre>{command}</pre>
        <p>
          <CopyText text={command}>Copy the command</CopyText>
        </p>
        <p className="meta">
          Or put it into your CI’s secrets and use <Link href={hrefs.docs('ci')}>one step</Link>.{' '}
          <Link href={hrefs.project(project)}>The page of the project</Link> shows the first run as soon as it is there.
        </p>
      </div>
    </Card>
  );
}
