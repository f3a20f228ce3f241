import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocList } from '@/app/docs/_components/doc-list.tsx';
import { findDocsFolder } from '@/app/docs/_text/find-docs-folder.ts';
import { listDocs, listSection } from '@/app/docs/_text/list-docs.ts';
import { readDoc } from '@/app/docs/_text/read-doc.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import '../docs.css';

type Props = { readonly params: Promise<{ readonly slug?: string[] }> };

/** Read anew for every request: the pages are files beside the program, not part of it. */
async function findPage({ params }: Props) {
  const address = ((await params).slug ?? []).join('/');
  const folder = findDocsFolder(process.cwd());
  const doc = folder && (await readDoc(folder, address));
  return folder && doc ? { address, folder, doc } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await findPage(props);
  return { title: page?.doc.title ?? 'not found' };
}

/** `/docs/…`: the repository's own documentation. */
export default async function DocsPage(props: Props) {
  const page = await findPage(props);
  if (!page) notFound();
  const { address, folder, doc } = page;
  const [pages, section] = await Promise.all([listDocs(folder), listSection(folder, address)]);
  const first = address.includes('/') ? pages.find((entry) => entry.address === address.split('/')[0]) : undefined;
  const crumbs = [
    { label: 'Documentation', href: '/docs' },
    ...(first ? [{ label: first.title, href: `/docs/${first.address}` }] : []),
    ...(address ? [{ label: doc.title }] : []),
  ];
  return (
    <>
      <TopBar crumbs={crumbs} />
      <main id="main" className="columns docs">
        <DocList pages={pages} section={section} address={address} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from files of ours, with HTML in them switched off */}
        <article className="prose" dangerouslySetInnerHTML={{ __html: doc.html }} />
      </main>
    </>
  );
}
