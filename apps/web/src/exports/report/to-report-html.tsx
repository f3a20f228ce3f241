import type { RenderedReport } from '@/server/reports/rendered-report.ts';
import type { ReportData } from '@/server/root.ts';
import { describeCounts } from '@/ui/report/describe-counts.ts';
import { formatTime } from '@/ui/report/format-time.ts';
import { Prose } from '@/ui/report/prose.tsx';
import { ReportBody } from '@/ui/report/report-body.tsx';
import { reportStyles } from './report-styles.ts';
import { toHtml } from './to-html.ts';
import { withoutImages } from './without-images.ts';

export type ReportFile = {
  readonly report: ReportData;
  readonly rendered: RenderedReport;
  /** The whole URL of its page. */
  readonly url: string;
  /** Of the site, without a slash at its end. */
  readonly webUrl: string;
};

/** Nothing is loaded or run, wherever the file is opened. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** A report as one file of HTML: its figures as they are now, in light and dark, without a script. */
export function toReportHtml({ report, rendered: given, url, webUrl }: ReportFile): string {
  const rendered = withoutImages(given);
  const { title, version, byName } = report;
  const day = formatTime(rendered.measuredAt);
  const about = [describeCounts(rendered.counts), day && `figures of ${day}`].filter(Boolean).join('; ');
  const body = (
    <main>
      <div className="head report-head">
        <div>
          <h1>{rendered.title.length > 0 ? <Prose nodes={rendered.title} report={rendered} /> : title}</h1>
          <p className="sub">
            Version {version} by {byName}. {about && `${about}. `}
            <a className="link" href={url}>
              Live
            </a>
          </p>
        </div>
      </div>
      <ReportBody report={rendered} withTitle={false} />
    </main>
  );
  const head = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta httpEquiv="Content-Security-Policy" content={POLICY} />
      <title>{title}</title>
    </>
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head>${toHtml(head, webUrl)}<style>${reportStyles()}</style></head>`,
    `<body>${toHtml(body, webUrl)}</body></html>\n`,
  ].join('\n');
}
