import type { Comparison } from '@tachograph/analysis/comparison';
import { SHARE_LIMITS } from '@tachograph/schema/share';
import { ShareMenu } from '@/app/p/[project]/_components/share-menu.tsx';
import { env } from '@/env.ts';
import { type CompareParams, toCompareHref, toCompareParams } from '@/routing/compare-params.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { HiddenFields } from '@/ui/form/form-field.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { SaveMenu } from '@/ui/table/save-menu.tsx';
import { type BadgeKit as Kit, toBadgeKit } from './to-badge-kit.ts';

type Props = {
  readonly project: string;
  readonly state: CompareParams;
  readonly title: string;
};

/** Take what the page shows away: as it is now, or frozen under a title. A form and links, so that both work without a script. */
export const ShareControl = ({ project, state, title }: Props) => (
  <div className="row">
    <SaveMenu
      hrefOf={(format, theme) => hrefs.compareAs(project, format, { ...toCompareParams(state, { open: null }), theme })}
      source={{ project, page: toCompareHref(project, state)({}), title }}
    />
    <ShareMenu
      project={project}
      page={toCompareHref(project, state)({})}
      action={hrefs.compareShare(project)}
      title={title}
      most={`${SHARE_LIMITS.rows} cases, ${SHARE_LIMITS.columns} columns and ${SHARE_LIMITS.characters / 1_000_000} MB`}
    >
      <HiddenFields fields={toCompareParams(state, { open: null })} />
    </ShareMenu>
  </div>
);

type SnippetProps = { readonly id: string; readonly label: string; readonly text: string };

const Snippet = ({ id, label, text }: SnippetProps) => (
  <>
    <label htmlFor={id}>{label}</label>
    <textarea id={id} className="text-field badge-text" readOnly rows={4} defaultValue={text} spellCheck={false} />
    <CopyText text={text}>Copy {label}</CopyText>
  </>
);

const Badge = ({ kit: { image, alt, markdown, html } }: { readonly kit: Extract<Kit, { kind: 'badge' }> }) => (
  <>
    <p className="scroll-x">
      <a className="badge-image" href={image}>
        {/* biome-ignore lint/performance/noImgElement: an image of our own, shown as any other site shows it */}
        <img src={image} alt={alt} />
      </a>
    </p>
    <p className="sub">
      It follows the results, and turns grey when newer releases have none. For figures that stay, make a share.
    </p>
    <Snippet id="badge-markdown" label="Markdown" text={markdown} />
    <Snippet id="badge-html" label="HTML" text={html} />
  </>
);

type BadgeKitProps = Pick<Props, 'project' | 'state'> & { readonly comparison: Comparison };

/** The statement of the comparison as a badge, with the text to paste into a README. Works without a script. */
export function BadgeKit({ project, state, comparison }: BadgeKitProps) {
  const kit = toBadgeKit(comparison, { project, state, webUrl: env().webUrl });
  if (!kit) return null;
  return (
    <details className="dropdown share-control">
      <summary className="button">Badge</summary>
      <div className="card share-form badge-form">
        {kit.kind === 'badge' ? (
          <Badge kit={kit} />
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
