import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { readGeneral } from '@/server/settings/open-settings.ts';
import { PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { SettingsForm } from './settings-form.tsx';

type Props = {
  readonly project: string;
  readonly pinned: Awaited<ReturnType<typeof readGeneral>>['pinned'];
  readonly entered: Entered | null;
};

const PinnedTable = ({ project, pinned: { views } }: Pick<Props, 'project' | 'pinned'>) => (
  <DataTable columns={['Title', 'By', 'Remove']} hidden={['Remove']}>
    {views.map(({ id, title, page, byName }) => (
      <tr key={id}>
        <td>
          <Link className="link" href={hrefs.pinnedView(project, page)}>
            {title}
          </Link>
        </td>
        <td>{byName}</td>
        <td>
          <SettingsForm
            project={project}
            action="unpin-view"
            hidden={{ id }}
            submit="Remove"
            label={`Remove ${title}`}
          />
        </td>
      </tr>
    ))}
  </DataTable>
);

/** Pages that the overview lists. */
export function PinnedViewsCard({ project, pinned, entered }: Props) {
  const { views, most } = pinned;
  const { text } = valuesOf(entered, 'pin-view');
  return (
    <Card title="Pinned views" note={`${views.length} of ${most}`}>
      {views.length > 0 && <PinnedTable project={project} pinned={pinned} />}
      {views.length < most ? (
        <SettingsForm project={project} action="pin-view" submit="Pin">
          <PlainField
            name="page"
            label="Address"
            defaultValue={text('page')}
            placeholder={hrefs.compare(project)}
            maxLength={2000}
            autoComplete="off"
            hint="Of a page of this project, with its filters, as your browser shows it. The overview and the palette link to it."
            required
          />
          <PlainField
            name="title"
            label="Text of the link"
            defaultValue={text('title')}
            maxLength={80}
            autoComplete="off"
            required
          />
        </SettingsForm>
      ) : (
        <p className="card-body">There are as many as a project may have. Remove one to pin another.</p>
      )}
    </Card>
  );
}
