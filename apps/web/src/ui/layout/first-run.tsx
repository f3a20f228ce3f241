import type { ComponentProps } from 'react';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { readCurrentState } from '@/server/projects/read-state.ts';
import { Card } from './card.tsx';
import { PageHead } from './page-head.tsx';
import { ProjectFrame } from './project-frame.tsx';

type Props = { readonly project: string };

/** Where an owner creates the token to upload with. */
async function TokenLink({ project }: Props) {
  if ((await readCurrentState(project))?.role !== 'owner') return null;
  return (
    <Link className="button" href={hrefs.settingsPart(project, 'tokens')}>
      Create an upload token
    </Link>
  );
}

/** The command that uploads the output of a tool, with the token or what a shell takes for it. */
export const toUploadCommand = (token: string): string => `curl -sS ${env().ingestUrl}/v1/runs \\
  -H "Authorization: Bearer ${token}" \\
  -F tool=auto -F native=@bench-output.txt \\
  -F "defaults={\\"startedAt\\":\\"$(date -u +%Y-%m-%dT%H:%M:%SZ)\\"}" \\
  -F 'environment={"server":{"product":"mariadb","version":"11.4.2"}}'`;

/** What an empty project shows: the exact commands, with its own URL, that send the first run. */
export const FirstRun = ({ project }: Props) => (
  <Card title="Send the first run" note={`nothing has been uploaded to ${project} yet`}>
    <div className="card-body stack">
      <p className="row">
        <Link className="button primary" href={hrefs.importResults(project)}>
          Paste a benchmark’s output
        </Link>
        <TokenLink project={project} />
      </p>
      <div>
        <p className="sub">Or from a shell. Any common tool’s own output will do. With the upload token in a file:</p>
        <pre>{toUploadCommand('$(cat .data/upload-token)')}</pre>
      </div>
      <div>
        <p className="sub">Or the run format itself, one JSON document a run:</p>
        <pre>{`curl -sS ${env().ingestUrl}/v1/runs \\
  -H "Authorization: Bearer $(cat .data/upload-token)" \\
  -H 'Content-Type: application/json' -d @docs/examples/run.json`}</pre>
      </div>
      <p className="meta">
        Sending the same content again stores nothing and says so. From CI it is{' '}
        <Link className="link" href={hrefs.docs('ci')}>
          one step
        </Link>
        .
      </p>
    </div>
  </Card>
);

/** A page of a project without any run. */
export const EmptyProject = ({ project, tab }: Pick<ComponentProps<typeof ProjectFrame>, 'project' | 'tab'>) => (
  <ProjectFrame project={project} tab={tab}>
    <PageHead title={tab} />
    <FirstRun project={project.slug} />
  </ProjectFrame>
);
