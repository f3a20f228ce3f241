import { env } from '@/env.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { CopyExport } from './copy-export.tsx';
import { CopyText } from './copy-text.tsx';
import { toSnippets } from './to-snippets.ts';

const FORMATS = [
  ['png', null, 'PNG'],
  ['png', 'dark', 'PNG for dark pages'],
  ['svg', null, 'SVG'],
  ['svg', 'dark', 'SVG for dark pages'],
  ['csv', null, 'CSV'],
  ['md', null, 'Markdown'],
  ['json', null, 'JSON'],
] as const;

type HrefOf = (format: string, theme: 'dark' | null) => string;

/** The page of a project that is taken away: path and query, and its title. */
type Source = { readonly project: string; readonly page: string; readonly title: string };

/** Code that reads the figures, and a citation: each beside its button, folded until it is asked for. */
function CodeAndCitation({ hrefOf, project, page, title }: Source & { readonly hrefOf: HrefOf }) {
  const { webUrl } = env();
  const csv = webUrl + hrefOf('csv', null);
  const parquet = webUrl + hrefs.pointsParquet(project);
  return (
    <details className="save-code">
      <summary>Code and citation</summary>
      {toSnippets({ page: webUrl + page, csv, parquet, title, project }).map(({ name, text }) => (
        <section key={name} aria-label={name}>
          <p className="row">
            <b>{name}</b>
            <CopyText text={text}>Copy {name}</CopyText>
          </p>
          <pre>{text}</pre>
        </section>
      ))}
    </details>
  );
}

type Props = {
  /** The URL of an export format of what is shown. */
  readonly hrefOf: HrefOf;
  /** Left out of a share, which has no other results than those shown. */
  readonly source?: Source;
};

/** What is shown as image, data, code and citation: to the clipboard, or opened to be saved. Links, so that it works without a script. */
export const SaveMenu = ({ hrefOf, source }: Props) => (
  <details className="dropdown save-menu" name="of-a-comparison">
    <summary className="button">Copy or save</summary>
    <div className="card">
      <ul className="list" aria-label="Copy or save">
        <li>
          <CopyExport href={hrefOf('png', null)} type="image/png">
            Copy image
          </CopyExport>
        </li>
        <li>
          <CopyExport href={hrefOf('md', null)} type="text/plain">
            Copy Markdown
          </CopyExport>
        </li>
        {FORMATS.map(([format, theme, label]) => (
          <li key={label}>
            <a href={hrefOf(format, theme)}>{label}</a>
          </li>
        ))}
        {source && (
          <li>
            <a href={hrefs.pointsParquet(source.project)}>Every result of the project as Parquet</a>
          </li>
        )}
      </ul>
      {source && <CodeAndCitation {...source} hrefOf={hrefOf} />}
    </div>
  </details>
);
