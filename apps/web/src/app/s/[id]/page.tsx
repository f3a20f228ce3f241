import { thawComparison } from '@tachograph/analysis/share';
import type { Metadata } from 'next';
import { connection } from 'next/server';
import { cache } from 'react';
import { FrozenRepeat } from '@/app/s/_components/frozen-repeat.tsx';
import { ReadmeKit } from '@/app/s/_components/readme-kit.tsx';
import { ShareHead } from '@/app/s/_components/share-head.tsx';
import { environmentAnchor, ShareSources } from '@/app/s/_components/share-sources.tsx';
import { SinceNotice } from '@/app/s/_components/since-notice.tsx';
import { Tombstone } from '@/app/s/_components/tombstone.tsx';
import { toShareSlots } from '@/app/s/_model/to-share-slots.ts';
import { env } from '@/env.ts';
import { describeShare, toAltText } from '@/exports/share/describe-share.ts';
import { CARD_SIZE } from '@/exports/share/to-card-svg.tsx';
import { hrefs } from '@/routing/hrefs.ts';
import { orNotFound } from '@/routing/or-not-found.ts';
import { optionalText, type RawParams } from '@/routing/search-params.ts';
import { toLiveParams } from '@/routing/to-live-params.ts';
import type { OpenedShare } from '@/server/root.ts';
import { api } from '@/trpc/server.ts';
import { ComparabilityNotice } from '@/ui/comparison/comparability-notice.tsx';
import type { CompareLinks } from '@/ui/comparison/compare-line.tsx';
import { CompareSummary } from '@/ui/comparison/compare-summary.tsx';
import { CompareTable } from '@/ui/comparison/compare-table.tsx';
import { TopBar } from '@/ui/layout/top-bar.tsx';
import '@/ui/comparison/compare.css';
import '@/app/s/share.css';

type Props = { params: Promise<{ id: string }>; searchParams: Promise<RawParams> };

/** Read once, for the title and the page. */
const readShare = cache((id: string) => orNotFound(api.shares.get({ id })));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  await connection();
  const opened = await readShare((await params).id);
  if (opened.state === 'deleted') return { title: 'Deleted share' };
  const { title } = opened.share;
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

function FrozenComparison({ opened, open }: { opened: OpenedShare; open: string | null }) {
  const { id, share, since } = opened;
  const comparison = thawComparison(share);
  const slots = toShareSlots(share);
  const links: CompareLinks = {
    explain: (line) => hrefs.share(id, { open: line }),
    scenario: (row) => since && hrefs.scenario(share.project.slug, row.case.scenario, { m: row.case.metric }),
    repeat: (row, cell) => <FrozenRepeat share={share} comparison={comparison} row={row} cell={cell} />,
  };
  return (
    <>
      <ComparabilityNotice
        comparability={comparison.comparability}
        columns={comparison.columns}
        chip={({ identity, label }) => (
          <a className="chip" href={`#${environmentAnchor(identity)}`}>
            {label}
          </a>
        )}
      />
      <CompareSummary comparison={comparison} slots={slots} />
      <CompareTable comparison={comparison} slots={slots} links={links} open={open} />
      <ReadmeKit id={id} share={share} address={env().webUrl + hrefs.share(id)} />
      <ShareSources share={share} project={since && share.project.slug} />
    </>
  );
}

/** `/s/{id}`: a comparison as it was when it was shared, drawn from what was frozen and nothing else. */
export default async function SharePage({ params, searchParams }: Props) {
  const opened = await readShare((await params).id);
  if (opened.state === 'deleted') return <Tombstone {...opened} />;
  const { share, since } = opened;
  const { slug } = share.project;
  const open = optionalText.parse((await searchParams).open) ?? null;
  return (
    <>
      <TopBar crumbs={[{ label: slug, href: hrefs.project(slug) }, { label: 'Share' }]} />
      <main id="main" className="share">
        <ShareHead opened={opened} live={since && hrefs.compare(slug, toLiveParams(share))} />
        <SinceNotice opened={opened} />
        <FrozenComparison opened={opened} open={open} />
        <p className="foot">
          <span>Rules {share.algorithm}</span>
          <a href={hrefs.docs('methodology')}>Methodology {share.methodology.replace(/^methodology-/, '')}</a>
          <a href={hrefs.docs('shares')}>What a share is</a>
        </p>
      </main>
    </>
  );
}
