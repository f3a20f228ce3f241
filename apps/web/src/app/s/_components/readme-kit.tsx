import type { SharedComparison } from '@tachograph/schema/share';
import { toReadmeKit } from '@/exports/share/to-readme-kit.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { CopyText } from '@/ui/table/copy-text.tsx';

type Props = {
  readonly id: string;
  readonly share: SharedComparison;
  /** Where the share is found, in full. */
  readonly address: string;
};

const Preview = ({ id }: { readonly id: string }) => (
  <div className="kit-previews">
    {[null, 'dark'].map((theme) => (
      // What it shows is the table above.
      // biome-ignore lint/performance/noImgElement: an SVG that is drawn here and kept for ever needs no optimiser
      <img key={theme} src={hrefs.shareAs(id, 'svg', { theme })} alt="" width={600} loading="lazy" />
    ))}
  </div>
);

/** What to paste into a README: the texts stand there to be taken by hand, the buttons take them with a script. */
export const ReadmeKit = ({ id, share, address }: Props) => (
  <section className="card readme-kit" id="readme" aria-labelledby="readme-title">
    <div className="card-head">
      <h2 id="readme-title">For a README</h2>
      <span className="meta">What you paste stays as it is today, and leads here.</span>
    </div>
    <Preview id={id} />
    {toReadmeKit(share, address).map(({ name, about, text }) => (
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
  </section>
);
