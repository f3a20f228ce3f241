import type { Metadata } from 'next';
import { cache } from 'react';
import { env } from '@/env.ts';
import { CARD_SIZE } from '@/exports/share/to-card-svg.tsx';
import { decodeSegment } from '@/routing/decode-segment.ts';
import * as hrefs from '@/routing/hrefs.ts';
import type { RawParams } from '@/routing/search-params.ts';
import { mayNote } from '@/server/projects/read-state.ts';
import { headingOf, renderReport } from '@/server/reports/render-report.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { ReportBody } from '@/ui/report/report-body.tsx';
import { OlderVersion, ReportFoot, ReportHead, ReportVersions } from './_components/report-frame.tsx';
import { parseVersion } from './_model/parse-version.ts';

type Props = { params: Promise<{ project: string; name: string }>; searchParams: Promise<RawParams> };

/** Read once, for the title and the page. */
const readReport = cache((project: string, name: string, version: number | undefined) =>
  orNotFound(api.reports.get({ project, name: decodeSegment(name), version })),
);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { project, name } = await params;
  const { title } = await readReport(project, name, parseVersion(await searchParams));
  const card = env().webUrl + hrefs.reportAs(decodeSegment(project), decodeSegment(name), 'card.png');
  const image = { url: card, ...CARD_SIZE, type: 'image/png', alt: title };
  return {
    title,
    openGraph: { title, type: 'article', siteName: 'Tachograph', images: [image] },
    twitter: { card: 'summary_large_image', title, images: [image] },
  };
}

/** `/p/{project}/reports/{name}`: a document with its figures as they are now; `?version=3` is an older text of it. */
export default async function ReportPage({ params, searchParams }: Props) {
  const { project: slug, name } = await params;
  const version = parseVersion(await searchParams);
  const project = await orNotFound(api.projects.get({ project: slug }));
  const report = await readReport(slug, name, version);
  const rendered = await renderReport(slug, report.markdown);
  const mayWrite = await mayNote(project);
  const shared = { project: slug, report };
  return (
    <ProjectFrame
      project={project}
      tab="Overview"
      crumbs={[{ label: 'Reports', href: hrefs.reports(slug) }, { label: headingOf(rendered) || report.title }]}
    >
      <OlderVersion {...shared} />
      <ReportHead {...shared} rendered={rendered} mayWrite={mayWrite} />
      <ReportBody report={rendered} withTitle={false} aside={<ReportVersions {...shared} />} />
      <ReportFoot {...shared} />
    </ProjectFrame>
  );
}
