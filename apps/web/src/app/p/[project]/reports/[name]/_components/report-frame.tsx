import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { RenderedReport } from '@/server/reports/rendered-report.ts';
import type { ReportData } from '@/server/root.ts';
import { describeCounts } from '@/ui/report/describe-counts.ts';
import { Prose } from '@/ui/report/prose.tsx';
import { Time } from '@/ui/text/time.tsx';

type Props = { readonly project: string; readonly report: ReportData };

const isOlder = ({ version, newestVersion }: ReportData): boolean => version < newestVersion;

/** That the text is not the newest one. Its figures are those of now all the same. */
export function OlderVersion({ project, report }: Props) {
  if (!isOlder(report)) return null;
  const { name, version, newestVersion } = report;
  return (
    <p className="notice warn">
      <span>
        This is the text of version {version} of {newestVersion}, with the figures of now.
      </span>
      <Link className="link" href={hrefs.report(project, name)}>
        The newest version
      </Link>
    </p>
  );
}

type HeadProps = Props & { readonly rendered: RenderedReport; readonly mayWrite: boolean };

/** The first heading of the document, who wrote it and when, and what became of its claims. */
export function ReportHead({ project, report, rendered, mayWrite }: HeadProps) {
  const { name, title, version, byName, updatedAt } = report;
  const counts = describeCounts(rendered.counts);
  return (
    <div className="head report-head">
      <div>
        <p className="report-eyebrow">
          <span>Report</span>
          <Link href={hrefs.reportVersions(project, name)}>Version {version}</Link>
        </p>
        <h1>{rendered.title.length > 0 ? <Prose nodes={rendered.title} report={rendered} /> : title}</h1>
        <p className="sub">
          Written <Time at={updatedAt} /> by {byName}
          {counts && <>. {counts}</>}.
        </p>
      </div>
      <div className="row report-actions">
        <Link className="button" href={hrefs.reportVersions(project, name)}>
          Versions
        </Link>
        {mayWrite && (
          <Link className="button primary" href={hrefs.reportEdit(project, { name })}>
            Edit
          </Link>
        )}
      </div>
    </div>
  );
}

/** The last versions, beside the document. */
export const ReportVersions = ({ project, report: { name, version: shown, versions } }: Props) => (
  <section className="report-versions" aria-label="Versions">
    <p className="report-aside-head">Versions</p>
    <ul className="list">
      {versions.map(({ version, note, createdAt }) => (
        <li key={version}>
          <Link
            href={hrefs.report(project, name, { version: String(version) })}
            aria-current={version === shown ? 'page' : undefined}
          >
            <b className="num">{version}</b>
            <span>
              <Time at={createdAt} />
              {note !== null && <span className="report-note">{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
    <p>
      <Link className="link" href={hrefs.reportVersions(project, name)}>
        All versions
      </Link>
    </p>
  </section>
);

const FORMATS = [
  ['md', 'Markdown with its markers'],
  ['html', 'One HTML file'],
  ['json', 'JSON'],
  ['claims.svg', 'Badge of its claims'],
] as const;

/** What the report can be taken away as. */
export const ReportFoot = ({ project, report }: Props) => (
  <footer className="row foot report-foot">
    {FORMATS.map(([format, label]) => (
      <a
        key={format}
        className="link"
        href={hrefs.reportAs(project, report.name, format, isOlder(report) ? { version: String(report.version) } : {})}
      >
        {label}
      </a>
    ))}
    <a className="link" href={hrefs.reportsFeed(project)}>
      Feed
    </a>
  </footer>
);
