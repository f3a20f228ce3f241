import { openApiDocument } from '@tachograph/openapi/document';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocList } from '@/app/docs/_components/doc-list.tsx';
import { findDocsFolder, listDocs, readDoc } from '@/app/docs/_text/docs-folder.ts';
import { env } from '@/env.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { Reference } from './_components/reference.tsx';
import '../docs.css';
import './reference.css';

const ROUTE = 'reference';

export const metadata: Metadata = { title: 'API reference' };

/** `/docs/reference`: docs/reference.md, and below it the OpenAPI document for people. */
export default async function ReferencePage() {
  const folder = findDocsFolder(process.cwd());
  const doc = folder && (await readDoc(folder, ROUTE));
  if (!folder || !doc) notFound();
  const { ingestUrl, webUrl } = env();
  const document = openApiDocument({ serverUrl: ingestUrl, docsUrl: webUrl });
  return (
    <>
      <TopBar crumbs={[{ label: 'Documentation', href: '/docs' }, { label: doc.title }]} />
      <main id="main" className="columns docs">
        <DocList pages={await listDocs(folder)} section={[]} route={ROUTE} />
        <article className="prose reference">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from a file of ours, with HTML in it switched off */}
          <div className="prose-part" dangerouslySetInnerHTML={{ __html: doc.html }} />
          <p>
            <a href={`${ingestUrl}/openapi.json`}>openapi.json of this installation</a>
          </p>
          <Reference document={document} />
        </article>
      </main>
    </>
  );
}
