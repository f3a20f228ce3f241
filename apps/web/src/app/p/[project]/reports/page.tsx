import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseListParams, type RawParams } from '@/routing/search-params.ts';
import { mayNote } from '@/server/projects/read-state.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { EmptyPage } from '@/ui/list/empty-page.tsx';
import { NextPage } from '@/ui/list/pager.tsx';
import { FirstReport } from './_components/first-report.tsx';
import { ReportTable } from './_components/report-table.tsx';
import { ReleaseCard } from './release/_components/release-card.tsx';

export const metadata: Metadata = { title: 'Reports' };

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

/** `/p/{project}/reports`: documents whose figures follow what is measured, the one that changed last first. */
export default async function ReportsPage({ params, searchParams }: Props) {
  const slug = (await params).project;
  const project = await orNotFound(api.projects.get({ project: slug }));
  const { after } = parseListParams(await searchParams);
  const { reports, next } = await api.reports.page({ project: slug, after });
  const mayWrite = await mayNote(project);
  const isFirst = reports.length === 0 && after === undefined;
  return (
    <ProjectFrame project={project} tab="Overview" crumbs={[{ label: 'Reports' }]}>
      <PageHead title="Reports" about="Documents whose tables, numbers and claims follow what is measured.">
        {mayWrite && !isFirst && (
          <Link className="button" href={hrefs.reportEdit(slug)}>
            New report
          </Link>
        )}
      </PageHead>
      {mayWrite && <ReleaseCard project={slug} />}
      {isFirst && <FirstReport project={slug} mayWrite={mayWrite} />}
      {reports.length > 0 && <ReportTable project={slug} reports={reports} />}
      {reports.length === 0 && !isFirst && <EmptyPage plural="reports" href={hrefs.reports(slug)} />}
      <NextPage href={next && hrefs.reports(slug, { after: next })} what="older reports" />
    </ProjectFrame>
  );
}
