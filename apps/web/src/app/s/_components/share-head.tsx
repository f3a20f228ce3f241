import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { OpenedShare } from '@/server/root.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

/** The title, since when it stands, the hash that proves it, and its export formats. */
export const ShareHead = ({ opened, live }: { readonly opened: OpenedShare; readonly live: string | null }) => (
  <div className="head">
    <div>
      <h1>{opened.share.title}</h1>
      <p className="sub">
        Frozen on <time dateTime={opened.createdAt.toISOString()}>{formatDay(opened.createdAt)}</time>. These numbers
        stay as they are, whatever is uploaded, edited or deleted later.
      </p>
      <p className="share-hash" title={opened.hash}>
        sha256 {opened.hash.slice(0, 16)}…{opened.hash.slice(-8)}
      </p>
    </div>
    <div className="row">
      <SaveMenu hrefOf={(format, theme) => hrefs.shareAs(opened.id, format, { theme })} />
      <a className="button" href="#readme">
        For a README
      </a>
      {live && (
        <a className="button primary" href={live}>
          Open the live comparison
        </a>
      )}
    </div>
  </div>
);
