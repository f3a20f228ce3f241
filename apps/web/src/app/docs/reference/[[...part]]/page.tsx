import { openApiDocument } from '@tachograph/openapi/document';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocList } from '@/app/docs/_components/doc-list.tsx';
import { findDocsFolder, listDocs, readDoc } from '@/app/docs/_text/docs-folder.ts';
import { env } from '@/env.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { OperationList, Operations, Schemas } from '../_components/reference.tsx';
import { listParts, toPartHref } from '../_model/list-parts.ts';
import '../../docs.css';
import '../reference.css';

const ROUTE = 'reference';

type Props = { readonly params: Promise<{ readonly part?: string[] }> };

const readRoute = async ({ params }: Props) => [ROUTE, ...((await params).part ?? [])].join('/');

export async function generateMetadata(props: Props): Promise<Metadata> {
  const route = await readRoute(props);
  const part = listParts().find((entry) => entry.route === route);
  return { title: part ? `${part.title} · API reference` : 'API reference' };
}

/** `/docs/reference`: docs/reference.md and every operation; below it a page for the operations of each group, and one for the schemas. */
export default async function ReferencePage(props: Props) {
  const route = await readRoute(props);
  const parts = listParts();
  const part = parts.find((entry) => entry.route === route);
  const folder = findDocsFolder(process.cwd());
  const doc = folder && (await readDoc(folder, ROUTE));
  if (!folder || !doc || (!part && route !== ROUTE)) notFound();
  const { ingestUrl, webUrl } = env();
  const document = openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl });
  const crumbs = [
    { label: 'Documentation', href: '/docs' },
    ...(part ? [{ label: doc.title, href: toPartHref(ROUTE) }, { label: part.title }] : [{ label: doc.title }]),
  ];
  return (
    <>
      <TopBar crumbs={crumbs} />
      <main id="main" className="columns docs">
        <DocList pages={await listDocs(folder)} section={parts} route={route} />
        <article className="prose reference">
          {part ? (
            <>
              <h1>{part.title}</h1>
              {part.group ? <Operations document={document} group={part.group} /> : <Schemas document={document} />}
            </>
          ) : (
            <>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of ours, with HTML in it switched off */}
              <div className="prose-part" dangerouslySetInnerHTML={{ __html: doc.html }} />
              <p>
                <a href={`${ingestUrl}/openapi.json`}>openapi.json of this installation</a>
              </p>
              <OperationList document={document} />
            </>
          )}
        </article>
      </main>
    </>
  );
}
