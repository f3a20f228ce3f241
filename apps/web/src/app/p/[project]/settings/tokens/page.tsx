import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { madeSecret, readEntered } from '@/server/forms/entered-form.ts';
import { openSettings, readTokens } from '@/server/settings/open-settings.ts';
import { SettingsFrame } from '../_components/settings-frame.tsx';
import { CiCard, MadeToken, NewTokenCard, TokensCard } from '../_components/token-cards.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Tokens' };

/** `/p/{project}/settings/tokens`: what programs upload and administer with. */
export default async function TokensPage({ params, searchParams }: Props) {
  const { project: slug } = await params;
  const settings = await openSettings(slug, 'Tokens');
  const found = settings.isAllowed ? await readTokens(settings.project, new Date()) : null;
  const query = parseSettingsParams(await searchParams);
  const entered = await readEntered(query.error);
  const made = query.done === 'create-token' ? await madeSecret.read(await cookies()) : null;
  return (
    <SettingsFrame settings={settings} part="Tokens" params={query} entered={entered}>
      {made?.kind === 'token' && <MadeToken project={slug} made={made} />}
      {found && (
        <>
          <NewTokenCard project={slug} isFirst={found.total === 0} entered={entered} />
          <TokensCard project={slug} tokens={found.tokens} total={found.total} />
          <CiCard project={slug} rules={found.rules} entered={entered} />
        </>
      )}
    </SettingsFrame>
  );
}
