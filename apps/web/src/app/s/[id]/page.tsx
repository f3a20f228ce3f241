import type { Metadata } from 'next';
import { connection } from 'next/server';
import { cache } from 'react';
import { env } from '@/env.ts';
import { describeShare, quoteTitle, toAltText } from '@/exports/share/describe-share.ts';
import { CARD_SIZE } from '@/exports/share/to-card-svg.tsx';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { optionalText, type RawParams } from '@/routing/search-params.ts';
import { api, orNotFound } from '@/trpc/server.ts';
import { PageHead } from '@/ui/layout/card.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import { ShareContent } from '../_components/share-content.tsx';
import '@/ui/comparison/compare.css';
import '@/ui/comparison/compare-phone.css';
import '@/app/s/share.css';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawParams> };

/** Read once, for the title and the page. */
const readShare = cache((id: string) => orNotFound(api.shares.get({ id })));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const opened = await readShare((await params).id);
  if (opened.state === 'deleted') return { title: 'Deleted share' };
  const title = `${quoteTitle(opened.share)} · ${opened.share.project.title}`;
  const description = describeShare(opened.share);
  const url = env().webUrl + hrefs.share(opened.id);
  const image = {
    url: env().webUrl + hrefs.shareAs(opened.id, 'card.png'),
    ...CARD_SIZE,
    type: 'image/png',
    alt: toAltText(opened.share),
  };
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, type: 'article', siteName: 'Tachograph', images: [image] },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}

/** What is left of a deleted share. Its URL is never used for anything else. */
const Tombstone = ({ project, deletedAt }: { readonly project: string; readonly deletedAt: Date }) => (
  <main id="main">
    <PageHead
      title="This share was deleted"
      about={
        <>
          The project deleted it on {formatDay(deletedAt)}. Only this notice remains.{' '}
          <Link className="link" href={hrefs.compare(project)}>
            Compare in {project}
          </Link>
        </>
      }
    />
  </main>
);

/** `/s/{id}`: a comparison as it was when it was shared, drawn from what was frozen and nothing else. */
export default async function SharePage({ params, searchParams }: Props) {
  const opened = await readShare((await params).id);
  const slug = opened.state === 'deleted' ? opened.project : opened.share.project.slug;
  const bar = <TopBar crumbs={[{ label: slug, href: hrefs.project(slug) }, { label: 'Share' }]} />;
  if (opened.state === 'deleted') {
    return (
      <>
        {bar}
        <Tombstone {...opened} />
      </>
    );
  }
  const open = optionalText.parse((await searchParams).open) ?? null;
  return (
    <>
      {bar}
      <ShareContent opened={opened} open={open} />
    </>
  );
}
