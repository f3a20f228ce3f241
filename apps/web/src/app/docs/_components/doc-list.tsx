import Link from 'next/link';
import type { DocEntry } from '@/app/docs/_text/list-docs.ts';

type Props = { readonly pages: readonly DocEntry[]; readonly section: readonly DocEntry[]; readonly address: string };

const toHref = (address: string) => (address ? `/docs/${address}` : '/docs');

/** Every page of the documentation; the section the reader is in stands open. */
export const DocList = ({ pages, section, address }: Props) => {
  const toItem = (entry: DocEntry) => (
    <Link href={toHref(entry.address)} aria-current={entry.address === address ? 'page' : undefined}>
      {entry.title}
    </Link>
  );
  return (
    <nav className="doc-list" aria-label="Documentation">
      <ul>
        {pages.map((page) => (
          <li key={page.address}>
            {toItem(page)}
            {section.length > 0 && page.address === address.split('/')[0] && (
              <ul>
                {section.map((entry) => (
                  <li key={entry.address}>{toItem(entry)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
};
