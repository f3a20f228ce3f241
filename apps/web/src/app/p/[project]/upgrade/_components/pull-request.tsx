import type { Upgrade } from '@tachograph/analysis/upgrade';
import * as hrefs from '@/routing/hrefs.ts';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';

type Props = {
  readonly project: string;
  readonly upgrade: Upgrade;
  readonly text: string;
  /** Whether the visitor may write reports of the project. */
  readonly mayWrite: boolean;
};

/** The upgrade as a comment in Markdown, for who proposes it; and as a report, for who releases it. */
export const PullRequest = ({ project, upgrade: { driver, from, to }, text, mayWrite }: Props) => (
  <Card
    className="upgrade-comment"
    title="For the pull request"
    actions={<CopyText text={text}>Copy Markdown</CopyText>}
  >
    <div className="card-body">
      <pre>{text}</pre>
      {mayWrite && (
        <form method="post" action={hrefs.releaseReport(project)}>
          <input type="hidden" name="driver" value={driver.slug} />
          <input type="hidden" name="version" value={to} />
          <input type="hidden" name="since" value={from} />
          <button type="submit" className="button">
            Make a report of it
          </button>
        </form>
      )}
    </div>
  </Card>
);
