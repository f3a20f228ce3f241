import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';

/** The upgrade as a comment in Markdown, for who proposes it. */
export const PullRequest = ({ text }: { readonly text: string }) => (
  <Card
    className="upgrade-comment"
    title="For the pull request"
    actions={<CopyText text={text}>Copy Markdown</CopyText>}
  >
    <div className="card-body">
      <pre>{text}</pre>
    </div>
  </Card>
);
