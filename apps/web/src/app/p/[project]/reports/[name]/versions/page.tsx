import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { optionalText, type RawParams } from '@/routing/search-params.ts';
import { openWriting } from '@/server/reports/write-access.ts';
import { readStored, readVersions } from '@/server/reports/write-stored.ts';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { NextPage } from '@/ui/list/pager.tsx';
import { DeleteCard } from './_components/delete-card.tsx';
import { Differences } from './_components/differences.tsx';
import { VersionChoice } from './_components/version-choice.tsx';
import { VersionNotice } from './_components/version-notice.tsx';
import { VersionTable } from './_components/version-table.tsx';
import './versions.css';

type Props = {
  params: Promise<{ project: string; name: string }>;
  searchParams: Promise<RawParams>;
};

export const metadata: Metadata = { title: 'Versions of a report' };

/** A number of a version in the address; null for anything else. */
function readNumber(text: string | string[] | undefined): number | null {
  const read = optionalText.parse(text) ?? '';
  return /^[1-9]\d{0,8}$/.test(read) ? Number(read) : null;
}

type Compared = { readonly project: string; readonly name: string; readonly from: number; readonly to: number };

/** The difference of two versions, or which of them is not there. */
async function VersionDifference({ project, name, from, to }: Compared) {
  const [before, after] = await Promise.all([readStored(project, name, from), readStored(project, name, to)]);
  if (before && after) {
    return <Differences title={`From version ${from} to ${to}`} before={before.markdown} after={after.markdown} />;
  }
  return (
    <p className="notice warn" role="status">
      The report has no version {before ? to : from}: of more than 1,000, the oldest are deleted.
    </p>
  );
}

/** `/p/{project}/reports/{name}/versions`: who changed a report, when and why. `?from=3&to=5` shows what. */
export default async function VersionsPage({ params, searchParams }: Props) {
  const { project: slug, name } = await params;
  const query = await searchParams;
  const [from, to, after] = [query.from, query.to, query.after].map(readNumber);
  const writing = await openWriting(slug, await headers());
  const report = writing && (await readStored(slug, name));
  if (!report) notFound();
  const { versions, next } = await readVersions(slug, name, after ?? null);
  const { mayWrite, mayDelete } = writing;
  const newest = report.newestVersion;
  const codes = { error: optionalText.parse(query.error), done: optionalText.parse(query.done) };
  return (
    <ProjectFrame
      project={writing.project}
      tab="Overview"
      crumbs={[
        { label: 'Reports', href: hrefs.reports(slug) },
        { label: name, href: hrefs.report(slug, name) },
        { label: 'Versions' },
      ]}
    >
      <PageHead title={`Versions of ${report.title}`} about="Every version is kept, up to 1,000 of them.">
        <div className="row">
          <Link className="button" href={hrefs.report(slug, name)}>
            The report
          </Link>
          {mayWrite && (
            <Link className="button" href={hrefs.reportEdit(slug, { name })}>
              Edit
            </Link>
          )}
        </div>
      </PageHead>
      <VersionNotice {...codes} />
      {from && to && <VersionDifference project={slug} name={name} from={from} to={to} />}
      <Card
        title="Versions"
        note={newest === 1 ? 'one' : `${newest}, the newest first`}
        actions={
          newest > 1 && <VersionChoice project={slug} name={name} newest={newest} from={from ?? null} to={to ?? null} />
        }
      >
        <VersionTable project={slug} name={name} newest={newest} mayWrite={mayWrite} versions={versions} />
        {mayWrite && (
          <p className="card-foot meta">
            Freeze makes a new version whose tables, numbers and claims are pinned to shares of what is measured now, so
            that the report stays as it is.
          </p>
        )}
      </Card>
      <NextPage
        href={next === null ? null : hrefs.reportVersions(slug, name, { after: String(next) })}
        what="older versions"
      />
      {mayDelete && <DeleteCard project={slug} name={name} />}
    </ProjectFrame>
  );
}
