import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { openSettings, readShares } from '@/server/settings/open-settings.ts';
import { Card } from '@/ui/layout/card.tsx';
import { NextPage } from '@/ui/list/pager.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from '../_components/settings-form.tsx';
import { SettingsFrame } from '../_components/settings-frame.tsx';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Shares' };

const SHARE = /^[0-9a-v]{20}$/;

/** `/p/{project}/settings/shares`: comparisons that were frozen, and by whom. */
export default async function SharesPage({ params, searchParams }: Props) {
  const { project: slug } = await params;
  const settings = await openSettings(slug, 'Shares');
  const query = parseSettingsParams(await searchParams);
  const after = query.after && SHARE.test(query.after) ? query.after : null;
  const page = settings.isAllowed ? await readShares(settings.project, after) : null;
  return (
    <SettingsFrame settings={settings} part="Shares" params={query}>
      {page && (
        <Card title="Shares" note="the newest first">
          {page.rows.length === 0 ? (
            <p className="card-body">
              Nothing was shared yet. A <Link href={hrefs.compare(slug)}>comparison</Link> has <b>Share</b>.
            </p>
          ) : (
            <DataTable columns={['Share', 'By', 'Created', 'Kept until', 'State']}>
              {page.rows.map(({ id, byName, createdAt, expiresAt, deletedAt }) => (
                <tr key={id}>
                  <td>
                    <Link href={hrefs.share(id)}>{id}</Link>
                  </td>
                  <td>{byName ?? 'a visitor'}</td>
                  <td>
                    <Time at={createdAt} />
                  </td>
                  <td>{expiresAt ? <Time at={expiresAt} /> : 'for ever'}</td>
                  <td>
                    {deletedAt ? (
                      'deleted'
                    ) : (
                      <SettingsForm
                        project={slug}
                        action="delete-share"
                        hidden={{ id }}
                        submit="Delete"
                        label={`Delete the share ${id}`}
                      />
                    )}
                  </td>
                </tr>
              ))}
            </DataTable>
          )}
          <NextPage href={page.next && hrefs.settingsPart(slug, 'shares', { after: page.next })} what="older shares" />
        </Card>
      )}
    </SettingsFrame>
  );
}
