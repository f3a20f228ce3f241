import { MINIMUM_EFFECT } from '@tachograph/analysis/verdict';
import type { Metadata } from 'next';
import { parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { readEntered } from '@/server/forms/entered-form.ts';
import { openSettings, readGeneral, readRetention } from '@/server/settings/open-settings.ts';
import { DescriptionCard, IdentityCard } from './_components/description-card.tsx';
import {
  AddressCard,
  ArchiveCard,
  DeleteCard,
  RetentionCard,
  UsageCard,
  VisibilityCard,
} from './_components/owner-cards.tsx';
import { PinnedViewsCard } from './_components/pinned-views-card.tsx';
import { SettingsFrame } from './_components/settings-frame.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Settings' };

/** `/p/{project}/settings`: what a project is called, who sees it, whether it is in use, and what it may have. */
export default async function SettingsPage({ params, searchParams }: Props) {
  const { project: slug } = await params;
  const settings = await openSettings(slug, 'General');
  const { project, role, isAllowed } = settings;
  const query = parseSettingsParams(await searchParams);
  const now = new Date();
  const entered = await readEntered(query.error);
  const general = isAllowed ? await readGeneral(project, now) : null;
  const preview = role === 'owner' ? await readRetention(project, query.keepRunsDays, now) : null;
  return (
    <SettingsFrame settings={settings} part="General" params={query} entered={entered}>
      {general && (
        <>
          <DescriptionCard project={project} drivers={general.drivers} usual={MINIMUM_EFFECT} entered={entered} />
          <IdentityCard project={project} entered={entered} />
          <PinnedViewsCard project={slug} pinned={general.pinned} entered={entered} />
          <UsageCard project={project} usage={general.usage} />
          {role === 'owner' && (
            <>
              <VisibilityCard project={project} entered={entered} />
              <AddressCard project={project} formerSlugs={general.formerSlugs} entered={entered} />
              <RetentionCard project={project} preview={preview} entered={entered} />
              <ArchiveCard project={project} />
              <DeleteCard project={project} />
            </>
          )}
        </>
      )}
    </SettingsFrame>
  );
}
