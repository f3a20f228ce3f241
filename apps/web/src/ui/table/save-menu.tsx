import { CopyExport } from './copy-export.tsx';

const FORMATS = [
  ['png', null, 'PNG'],
  ['png', 'dark', 'PNG for dark pages'],
  ['svg', null, 'SVG'],
  ['svg', 'dark', 'SVG for dark pages'],
  ['csv', null, 'CSV'],
  ['md', null, 'Markdown'],
  ['json', null, 'JSON'],
] as const;

type Props = {
  /** The URL of an export format of what is shown. */
  readonly hrefOf: (format: string, theme: 'dark' | null) => string;
};

/** What is shown in its export formats: to the clipboard, or opened to be saved. Links, so that it works without a script. */
export const SaveMenu = ({ hrefOf }: Props) => (
  <details className="dropdown save-menu" name="of-a-comparison">
    <summary className="button">Copy or save</summary>
    <ul className="list card" aria-label="Copy or save">
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
    </ul>
  </details>
);
