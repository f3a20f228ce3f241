import { LiveSaveMenu } from '@/app/p/[project]/compare/as/_components/live-save-menu.tsx';
import { type CompareParams, toCompareParams } from '@/routing/compare-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { HiddenFields } from './hidden-fields.tsx';

type Props = { readonly project: string; readonly state: CompareParams; readonly title: string };

const ShareForm = ({ project, state, title }: Props) => (
  <details className="share-control" name="of-a-comparison">
    <summary className="button primary">Share</summary>
    <form className="card share-form" method="post" action={hrefs.compareShare(project)} aria-label="Share">
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
        Freezes these figures with their samples, environments and verdicts under an address of their own. They stay as
        they are, whatever is uploaded, edited or deleted later. Anyone with the address can see them.
      </p>
      <HiddenFields fields={toCompareParams(state, { open: null })} />
      <button type="submit" className="button primary">
        Freeze and share
      </button>
    </form>
  </details>
);

/** Take what the page shows away: as it is now, or frozen under a title. A form and links, so that both work without a script. */
export const ShareControl = (props: Props) => (
  <div className="row">
    <LiveSaveMenu project={props.project} state={props.state} />
    <ShareForm {...props} />
  </div>
);
