import { type CompareParams, toCompareParams } from '@/app/p/[project]/compare/search-params.ts';
import { hrefs } from '@/ui/hrefs.ts';
import { HiddenFields } from './hidden-fields.tsx';

type Props = { readonly project: string; readonly state: CompareParams; readonly title: string };

/** Freeze what the page shows under a title. A form, so that it works without a script. */
export const ShareControl = ({ project, state, title }: Props) => (
  <details className="share-control">
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
