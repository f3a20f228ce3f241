import type { Metadata } from 'next';
import * as hrefs from '@/routing/hrefs.ts';
import { parseSettingsParams, type RawParams } from '@/routing/search-params.ts';
import { openSettings, readAudit } from '@/server/settings/open-settings.ts';
import { PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { NextPage } from '@/ui/list/pager.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsFrame } from '../_components/settings-frame.tsx';
import { describeDetails } from '../_model/describe-details.ts';

type Props = { params: Promise<{ project: string }>; searchParams: Promise<RawParams> };

export const metadata: Metadata = { title: 'Audit log' };

/** `/p/{project}/settings/audit`: every change of the project: who, what, from where. */
export default async function AuditPage({ params, searchParams }: Props) {
  const { project: slug } = await params;
  const settings = await openSettings(slug, 'Audit log');
  const { action, actor, after, ...query } = parseSettingsParams(await searchParams);
  const page = settings.isAllowed ? await readAudit(settings.project, { action, actor, after }) : null;
  const filter = { action, actor };
  return (
    <SettingsFrame settings={settings} part="Audit log" params={query}>
      {page && (
        <Card
          title="Audit log"
          note="nobody can change it"
          actions={
            <a className="link" href={hrefs.auditCsv(slug, filter)} download>
              All as CSV
            </a>
          }
        >
          <form className="card-body inline-form filter" method="get" action={hrefs.settingsPart(slug, 'audit')}>
            <PlainField name="action" label="Action" defaultValue={action} placeholder="token-created" maxLength={60} />
            <PlainField name="actor" label="By" defaultValue={actor} maxLength={120} />
            <button type="submit" className="button">
              Filter
            </button>
          </form>
          {page.rows.length === 0 ? (
            <p className="card-body">{action || actor ? 'No entry matches.' : 'Nothing was changed yet.'}</p>
          ) : (
            <DataTable columns={['Time', 'By', 'From', 'Action', 'Target', 'Details']} label="Entries">
              {page.rows.map(({ id, at, action: what, target, actor: by, details }) => (
                <tr key={id}>
                  <td>
                    <Time at={at} exact />
                  </td>
                  <td>
                    {by.name} <span className="meta">{by.kind}</span>
                  </td>
                  <td>{by.ipAddress ?? '–'}</td>
                  <td>
                    <code>{what}</code>
                  </td>
                  <td>{target ?? '–'}</td>
                  <td>{describeDetails(details)}</td>
                </tr>
              ))}
            </DataTable>
          )}
          <NextPage
            href={page.next && hrefs.settingsPart(slug, 'audit', { ...filter, after: page.next })}
            what="older entries"
          />
        </Card>
      )}
    </SettingsFrame>
  );
}
