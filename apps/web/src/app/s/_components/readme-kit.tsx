import type { SharedContent } from '@tachograph/schema/share';
import { toReadmeKit } from '@/exports/share/to-readme-kit.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Card } from '@/ui/layout/card.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';

type Props = {
  readonly id: string;
  readonly share: SharedContent;
  /** The page of the share, in full. */
  readonly url: string;
};

/** What to paste into a README: the texts can be copied by hand, and by the buttons where there is a script. */
export const ReadmeKit = ({ id, share, url }: Props) => (
  <Card
    className="readme-kit"
    id="readme"
    title="For a README"
    note="What you paste stays as it is today, and leads here."
  >
    <div className="kit-previews">
      {[null, 'dark'].map((theme) => (
        // What it shows is the table above.
        // biome-ignore lint/performance/noImgElement: an SVG that is drawn here and cached forever needs no optimiser
        <img key={theme} src={hrefs.shareAs(id, 'svg', { theme })} alt="" width={600} loading="lazy" />
      ))}
    </div>
    {toReadmeKit(share, url).map(({ name, about, text }) => (
      <div key={name} className="kit-part">
        <div className="row">
          <h3>{name}</h3>
          <span className="meta">{about}</span>
          <span className="spacer" />
          <CopyText text={text}>
            Copy <span className="visually-hidden">{name}</span>
          </CopyText>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
        <pre tabIndex={0}>
          <code>{text}</code>
        </pre>
      </div>
    ))}
  </Card>
);
