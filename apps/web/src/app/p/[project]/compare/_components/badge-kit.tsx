import type { Comparison } from '@tachograph/analysis/comparison';
import Link from 'next/link';
import { env } from '@/env.ts';
import type { CompareParams } from '@/routing/compare-params.ts';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { toBadgeKit } from './to-badge-kit.ts';
import './badge-kit.css';

type Props = { readonly project: string; readonly state: CompareParams; readonly comparison: Comparison };

const Snippet = ({ id, label, text }: { readonly id: string; readonly label: string; readonly text: string }) => (
  <>
    <label htmlFor={id}>{label}</label>
    <textarea id={id} className="text-field badge-text" readOnly rows={4} defaultValue={text} spellCheck={false} />
    <CopyText text={text}>Copy {label}</CopyText>
  </>
);

/** The claim of the comparison as a badge, with what to paste into a README. Works without a script. */
export function BadgeKit({ project, state, comparison }: Props) {
  const kit = toBadgeKit(comparison, { project, state, webUrl: env().webUrl });
  if (!kit) return null;
  return (
    <details className="share-control">
      <summary className="button">Badge</summary>
      <div className="card share-form badge-form">
        {kit.kind === 'badge' ? (
          <>
            <p className="scroll-x">
              <a className="badge-image" href={kit.image}>
                {/* biome-ignore lint/performance/noImgElement: an image of our own, shown as any other site shows it */}
                <img src={kit.image} alt={kit.alt} />
              </a>
            </p>
            <p className="sub">
              It follows the results, and turns grey when newer releases have none. For figures that stay, make a share.
            </p>
            <Snippet id="badge-markdown" label="Markdown" text={kit.markdown} />
            <Snippet id="badge-html" label="HTML" text={kit.html} />
          </>
        ) : (
          <>
            <p className="sub">A badge is about one driver against the reference. Choose it:</p>
            <ul className="badge-choices">
              {kit.choices.map(({ name, href }) => (
                <li key={href}>
                  <Link href={href}>{name}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </details>
  );
}
