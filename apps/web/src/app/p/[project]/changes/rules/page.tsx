import type { Metadata } from 'next';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { RulesView } from './_components/rules-view.tsx';
import './rules.css';

type Props = { params: Promise<{ project: string }> };

export const metadata: Metadata = { title: 'Notification rules' };

/** Drivers that the form offers. */
const MOST_DRIVERS = 60;

/** `/p/{project}/changes/rules`: who is notified of which changes, and when. */
export default async function RulesPage({ params }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const [drivers, metrics] = await Promise.all([
    api.drivers.list({ project: slug }),
    api.projects.metrics({ project: slug }),
  ]);
  const shown = drivers.slice(0, MOST_DRIVERS).map(({ slug: key, name }) => ({ slug: key, name }));
  return (
    <ProjectFrame project={project} tab="Changes" page="Notification rules">
      <PageHead
        title="Notification rules"
        about="A rule reports changes to a webhook, a chat or mailboxes as they are found, each change once."
      >
        <Link className="button" href={hrefs.docs('notifications')}>
          How notifications work
        </Link>
      </PageHead>
      <noscript>
        <p className="notice">
          This page asks for a token in the browser and needs its script. Without it, use curl:{' '}
          <code>{`curl ${env().ingestUrl}/v1/notifications -H "Authorization: Bearer …"`}</code>.
        </p>
      </noscript>
      <RulesView project={slug} choices={{ drivers: shown, otherDrivers: drivers.length - shown.length, metrics }} />
    </ProjectFrame>
  );
}
