import type { ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import type { ReportForm, WriteRejection } from '@/server/reports/write-form.ts';
import { describeRejection } from '@/server/reports/write-rejection.ts';

type Props = { readonly project: string; readonly form: ReportForm; readonly rejection: WriteRejection };

function toMessage({ form: { name, isNew }, rejection, project }: Props): ReactNode {
  const { code, newest } = rejection;
  if (code === 'unauthenticated') {
    return (
      <>
        Your session has ended.{' '}
        <a className="link" href={hrefs.signIn()} target="_blank" rel="noreferrer">
          Sign in in another tab
        </a>{' '}
        and send the form again.
      </>
    );
  }
  if (code !== 'report-changed') return describeRejection(rejection);
  if (newest === 0) return 'The report was deleted meanwhile. Publish makes it again.';
  if (isNew) {
    return (
      <>
        There is a report with this name:{' '}
        <a className="link" href={hrefs.report(project, name)}>
          {name}
        </a>
        . Choose another name, or edit that one.
      </>
    );
  }
  return `Somebody published version ${newest} meanwhile. The difference from it to your text is below: Publish makes your text the version after it.`;
}

/** Why nothing was published. What was entered is still in the form. */
export const EditNotice = (props: Props) => (
  <p className="notice warn" role="alert">
    <span>
      <b>Not published.</b> {toMessage(props)} All that you entered is below.
    </span>
  </p>
);
