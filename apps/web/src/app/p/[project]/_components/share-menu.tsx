import type { ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { readSharing } from '@/server/shares/read-sharing.ts';

type FormProps = {
  /** Where the form is sent. */
  readonly action: string;
  readonly title: string;
  /** Days for which the share is kept; null for ever. */
  readonly days: number | null;
  /** The most that may be shared. */
  readonly most: string;
  /** Fields beside the title. */
  readonly children?: ReactNode;
};

const ShareForm = ({ action, title, days, most, children }: FormProps) => (
  <form className="card share-form" method="post" action={action} aria-label="Share">
    <label htmlFor="share-title">Title</label>
    <input
      id="share-title"
      className="text-field"
      name="title"
      required
      maxLength={200}
      defaultValue={title.slice(0, 200)}
      autoComplete="off"
    />
    <p className="sub">
      Freezes these figures with their environments and verdicts under a separate URL. They stay as they are, whatever
      is uploaded, edited or deleted later. Anyone with the URL can see them
      {days === null ? '' : `, for ${days} days: a share of a member stays`}. At most {most}.
    </p>
    {children}
    <button type="submit" className="button primary">
      Freeze and share
    </button>
  </form>
);

/** What it takes to share. */
const NoSharing = ({ href }: { readonly href: string }) => (
  <div className="card share-form">
    <p className="sub">
      A share freezes these figures under a separate URL. Contributors of the project make them; the URL of this page
      shows the same columns and rows with the current figures.
    </p>
    <Link className="button primary" href={href}>
      Sign in to share
    </Link>
  </div>
);

type MenuProps = Omit<FormProps, 'days'> & {
  readonly project: string;
  /** Path and query of the page, for whoever signs in first. */
  readonly page: string;
};

/** Freeze what the page shows under a title. A form, so that it works without a script. */
export async function ShareMenu({ project, page, ...form }: MenuProps) {
  const sharing = await readSharing(project);
  return (
    <details className="dropdown share-control" name="of-a-comparison">
      <summary className="button primary">Share</summary>
      {sharing ? <ShareForm {...form} days={sharing.days} /> : <NoSharing href={hrefs.signIn({ next: page })} />}
    </details>
  );
}
