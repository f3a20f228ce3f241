import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocList } from '@/app/docs/_components/doc-list.tsx';
import { findDocsFolder, listDocs, listSection, readDoc } from '@/app/docs/_text/docs-folder.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import '../docs.css';

type Props = { readonly params: Promise<{ readonly slug?: string[] }> };

/** Read anew for every request: the pages are files beside the program, not part of it. */
async function findPage({ params }: Props) {
  const route = ((await params).slug ?? []).join('/');
  const folder = findDocsFolder(process.cwd());
  const doc = folder && (await readDoc(folder, route));
  return folder && doc ? { route, folder, doc } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await findPage(props);
  return { title: page?.doc.title ?? 'not found' };
}

/** `/docs/…`: the repository's own documentation. */
export default async function DocsPage(props: Props) {
  const page = await findPage(props);
  if (!page) notFound();
  const { route, folder, doc } = page;
  const [pages, section] = await Promise.all([listDocs(folder), listSection(folder, route)]);
  const first = route.includes('/') ? pages.find((entry) => entry.route === route.split('/')[0]) : undefined;
  const crumbs = [
    { label: 'Documentation', href: '/docs' },
    ...(first ? [{ label: first.title, href: `/docs/${first.route}` }] : []),
    ...(route ? [{ label: doc.title }] : []),
  ];
  return (
    <>
      <TopBar crumbs={crumbs} />
      <main id="main" className="columns docs">
        <DocList pages={pages} section={section} route={route} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from files of ours, with HTML in them switched off */}
        <article className="prose" dangerouslySetInnerHTML={{ __html: doc.html }} />
      </main>
    </>
  );
}
