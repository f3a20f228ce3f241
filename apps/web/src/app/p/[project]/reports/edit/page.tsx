import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { optionalText, type RawParams } from '@/routing/search-params.ts';
import { openWriting, type Writing } from '@/server/reports/write-access.ts';
import { findShownReport, type ReportForm } from '@/server/reports/write-form.ts';
import { readStored } from '@/server/reports/write-stored.ts';
import { api } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { ProjectFrame } from '@/ui/layout/project-frame.tsx';
import { Differences } from '../[name]/versions/_components/differences.tsx';
import { ReleaseCard } from '../release/_components/release-card.tsx';
import { EditNotice } from './_components/edit-notice.tsx';
import { Editor } from './_components/editor.tsx';
import { FORM_ID } from './_components/report-fields.tsx';
import { toStarter } from './_model/starter.ts';
import './edit.css';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Edit report' };

/** What the form begins with: the newest version of a report, or what a new one begins with. Null without the report. */
async function readForm(project: string, name: string | undefined): Promise<ReportForm | null> {
  if (name === undefined) {
    const drivers = [...(await api.drivers.list({ project }))]
      .sort((a, b) => b.results - a.results)
      .map(({ slug }) => slug);
    const markdown = toStarter({ page: env().webUrl + hrefs.project(project), drivers });
    return { name: '', isNew: true, title: '', markdown, note: '', expected: 0 };
  }
  const stored = await readStored(project, name);
  return (
    stored && { name, isNew: false, title: stored.title, markdown: stored.markdown, note: '', expected: stored.version }
  );
}

const whyNot = ({ isArchived }: Writing): string =>
  isArchived
    ? 'The project is archived: nothing is written in it.'
    : 'Publishing takes the role contributor, which the owners of the project can give you.';

/** The buttons of the form. The first one is what the Enter key does. */
const Buttons = ({
  project,
  form: { name, isNew, expected },
  mayWrite,
}: {
  readonly project: string;
  readonly form: ReportForm;
  readonly mayWrite: boolean;
}) => (
  <div className="row edit-buttons">
    <Link className="button" href={isNew ? hrefs.reports(project) : hrefs.report(project, name)}>
      Discard
    </Link>
    <button
      type="submit"
      form={FORM_ID}
      name="do"
      value="preview"
      formAction={`${hrefs.reportSend(project)}#preview`}
      formNoValidate
      className="button"
    >
      Preview
    </button>
    {mayWrite && (
      <button type="submit" form={FORM_ID} name="do" value="publish" className="button primary">
        {isNew ? 'Publish' : `Publish version ${expected + 1}`}
      </button>
    )}
  </div>
);

/** `/p/{project}/reports/edit?name=…`: a report is written, beside what it will say. Also shown for its form, when that is sent. */
export default async function EditPage({ params, searchParams }: Props) {
  const { project: slug } = await params;
  const name = optionalText.parse((await searchParams).name);
  const sent = await headers();
  const shown = findShownReport(sent);
  const writing = await openWriting(slug, sent);
  if (!writing) notFound();
  if (!writing.isSignedIn && !shown) redirect(hrefs.signIn({ next: hrefs.reportEdit(slug, { name }) }));
  const form = shown?.form ?? (await readForm(slug, name));
  if (!form) notFound();
  const { rejection = null } = shown ?? {};
  const newest = rejection?.newest && !form.isNew ? await readStored(slug, form.name) : null;
  const { mayWrite } = writing;
  const crumbs = [
    { label: 'Reports', href: hrefs.reports(slug) },
    ...(form.isNew ? [] : [{ label: form.name, href: hrefs.report(slug, form.name) }]),
    { label: form.isNew ? 'New' : 'Edit' },
  ];
  return (
    <ProjectFrame project={writing.project} tab="Overview" crumbs={crumbs}>
      <PageHead
        title={form.isNew ? 'New report' : `Edit ${form.title || form.name}`}
        about="Sentences are yours; tables and numbers are filled in as they are measured. Nothing is stored before you publish."
      >
        <Buttons project={slug} form={form} mayWrite={mayWrite} />
      </PageHead>
      {rejection && <EditNotice project={slug} form={form} rejection={rejection} />}
      {!mayWrite && <p className="notice warn">{whyNot(writing)}</p>}
      {newest && (
        <Differences
          title={`From version ${newest.version} to your text`}
          before={newest.markdown}
          after={form.markdown}
        />
      )}
      {form.isNew && !shown && mayWrite && <ReleaseCard project={slug} />}
      <Editor project={slug} form={form} isRendered={writing.isSignedIn} />
    </ProjectFrame>
  );
}
