import type { DocEntry } from '@/app/docs/_text/docs-folder.ts';
import { Link } from '@/routing/link.tsx';

type Props = { readonly pages: readonly DocEntry[]; readonly section: readonly DocEntry[]; readonly route: string };

const toHref = (route: string) => (route ? `/docs/${route}` : '/docs');

/** Every page of the documentation; the section of the current page is open. */
export const DocList = ({ pages, section, route }: Props) => {
  const toItem = (entry: DocEntry) => (
    <Link href={toHref(entry.route)} aria-current={entry.route === route ? 'page' : undefined}>
      {entry.title}
    </Link>
  );
  return (
    <nav className="doc-list" aria-label="Documentation">
      <ul className="list">
        {pages.map((page) => (
          <li key={page.route}>
            {toItem(page)}
            {section.length > 0 && page.route === route.split('/')[0] && (
              <ul className="list">
                {section.map((entry) => (
                  <li key={entry.route}>{toItem(entry)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
};
