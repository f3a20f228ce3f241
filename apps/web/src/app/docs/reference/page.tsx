import { openApiDocument } from '@tachograph/openapi/document';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { DocList } from '@/app/docs/_components/doc-list.tsx';
import { findDocsFolder } from '@/app/docs/_text/find-docs-folder.ts';
import { listDocs } from '@/app/docs/_text/list-docs.ts';
import { readDoc } from '@/app/docs/_text/read-doc.ts';
import { env } from '@/env.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { Reference } from './_components/reference.tsx';
import '../docs.css';
import './reference.css';

const ADDRESS = 'reference';

export const metadata: Metadata = { title: 'API reference' };

/** Where the reader reached these pages, for the links and answers that name them. */
async function readOrigin(): Promise<string> {
  const requested = await headers();
  const [scheme = 'http'] = (requested.get('x-forwarded-proto') ?? 'http').split(',');
  return `${scheme.trim() === 'https' ? 'https' : 'http'}://${requested.get('host') ?? 'localhost'}`;
}

/** `/docs/reference`: docs/reference.md, and below it the OpenAPI document for people. */
export default async function ReferencePage() {
  const folder = findDocsFolder(process.cwd());
  const doc = folder && (await readDoc(folder, ADDRESS));
  if (!folder || !doc) notFound();
  const { ingestUrl } = env();
  const document = openApiDocument({ serverUrl: ingestUrl, docsUrl: await readOrigin() });
  return (
    <>
      <TopBar crumbs={[{ label: 'Documentation', href: '/docs' }, { label: doc.title }]} />
      <main id="main" className="columns docs">
        <DocList pages={await listDocs(folder)} section={[]} address={ADDRESS} />
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
