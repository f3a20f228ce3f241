import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { Card } from '@/ui/layout/card.tsx';

type Props = { readonly project: string; readonly mayWrite: boolean };

/** In place of a list without reports: what one is, and how it is made. */
export const FirstReport = ({ project, mayWrite }: Props) => (
  <Card title="Write the first report" note={`${project} has none yet`}>
    <div className="card-body stack">
      <p className="sub">
        A report is a Markdown document. Tables and numbers between its markers follow what is measured, and each
        sentence that compares two drivers is tested: the page says which of them hold.
      </p>
      {mayWrite && (
        <p>
          <Link className="button primary" href={hrefs.reportEdit(project)}>
            New report
          </Link>
        </p>
      )}
      <div>
        <p className="sub">Markers around the tables of a document that you have:</p>
        <pre>tacho report init benchmarks.md</pre>
      </div>
      <div>
        <p className="sub">Or send one, with an admin token in a file:</p>
        <pre>{`jq -Rs '{markdown: .}' benchmarks.md | curl -sS -X PUT ${env().ingestUrl}/v1/reports/benchmarks \\
  -H "Authorization: Bearer $(cat .data/admin-token)" \\
  -H 'Content-Type: application/json' -d @-`}</pre>
      </div>
    </div>
  </Card>
);
