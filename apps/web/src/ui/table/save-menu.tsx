import { CopyForm } from './copy-form.tsx';
import './save-menu.css';

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
  /** The address of a form of what is shown. */
  readonly hrefOf: (format: string, theme: 'dark' | null) => string;
};

/** What is shown in its other forms: to the clipboard, or opened to be saved. Links, so that it works without a script. */
export const SaveMenu = ({ hrefOf }: Props) => (
  <details className="save-menu" name="of-a-comparison">
    <summary className="button">Copy or save</summary>
    <ul className="card" aria-label="Copy or save">
      <li>
        <CopyForm href={hrefOf('png', null)} type="image/png">
          Copy image
        </CopyForm>
      </li>
      <li>
        <CopyForm href={hrefOf('md', null)} type="text/plain">
          Copy Markdown
        </CopyForm>
      </li>
      {FORMATS.map(([format, theme, words]) => (
        <li key={words}>
          <a href={hrefOf(format, theme)}>{words}</a>
        </li>
      ))}
    </ul>
  </details>
);
