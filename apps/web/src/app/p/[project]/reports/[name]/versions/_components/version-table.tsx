import { formatCount } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { VersionPage } from '@/server/reports/write-stored.ts';
import { PlainForm } from '@/ui/form/form-field.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';

type Shared = {
  readonly project: string;
  readonly name: string;
  /** Number of the newest version. */
  readonly newest: number;
  readonly mayWrite: boolean;
};

/** What can be done with a version: an older one is restored, the newest is frozen. */
function Change({ project, name, newest, version }: Omit<Shared, 'mayWrite'> & { readonly version: number }) {
  const expected = { expectedVersion: String(newest) };
  if (version === newest) {
    return (
      <PlainForm
        action={hrefs.reportForm(project, name, 'freeze')}
        hidden={expected}
        submit="Freeze"
        label="Freeze the newest version"
      />
    );
  }
  return (
    <PlainForm
      action={hrefs.reportForm(project, name, 'restore')}
      hidden={{ ...expected, version: String(version) }}
      submit="Restore"
      label={`Restore version ${version}`}
    />
  );
}

/** What a version changed. */
const Difference = ({ project, name, version }: Omit<Shared, 'mayWrite' | 'newest'> & { readonly version: number }) =>
  version > 1 && (
    <>
      {', '}
      <Link
        className="link"
        href={hrefs.reportVersions(project, name, { from: String(version - 1), to: String(version) })}
      >
        difference from {version - 1}
      </Link>
    </>
  );

type Props = Shared & Pick<VersionPage, 'versions'>;

/** The versions of a report, the newest first. */
export const VersionTable = ({ versions, ...shared }: Props) => (
  <DataTable columns={['Version', 'What changed', 'Change']} hidden={['Change']}>
    {versions.map(({ version, title, note, byName, createdAt, bytes }) => (
      <tr key={version}>
        <th scope="row" className="version-number">
          <Link className="link" href={hrefs.report(shared.project, shared.name, { version: String(version) })}>
            <span className="visually-hidden">Version </span>
            {version}
          </Link>
        </th>
        <td className="version-about">
          {note ?? title}
          <span className="meta">
            {byName}, <Time at={createdAt} exact />, {formatCount(bytes)} bytes
            <Difference {...shared} version={version} />
          </span>
        </td>
        <td className="version-change">{shared.mayWrite && <Change {...shared} version={version} />}</td>
      </tr>
    ))}
  </DataTable>
);
