import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { DriverListData } from '@/server/root.ts';
import { FormField } from '@/ui/form/form-field.tsx';
import { Card, PageHead } from '@/ui/layout/card.tsx';
import type { UpgradeParams } from '../search-params.ts';

type Props = {
  readonly project: string;
  readonly state: UpgradeParams;
  readonly drivers: DriverListData;
  /** Why what the address asks for is no upgrade. */
  readonly problem: string | null;
};

/** A version is no word. */
const PLAIN = { autoComplete: 'off', spellCheck: false } as const;

/** Drivers with two releases or more, those with most first. */
const listUpgradable = (drivers: DriverListData) =>
  drivers
    .map((driver) => ({ ...driver, releases: driver.versions.length }))
    .filter(({ releases }) => releases > 1)
    .sort((a, b) => b.releases - a.releases);

/** Which driver and which releases, for who comes without them; each driver is a link to its newest release. */
export function UpgradeForm({ project, state, drivers, problem }: Props) {
  const upgradable = listUpgradable(drivers);
  return (
    <>
      <PageHead title="Upgrade" about="What changes for a service that goes from one release of a driver to another." />
      {problem && (
        <p className="notice warn" role="status">
          {problem}
        </p>
      )}
      {upgradable.length === 0 ? (
        drivers.length > 0 && <p className="notice">No driver of this project has two releases yet.</p>
      ) : (
        <Card title="From which release?">
          <form className="card-body upgrade-form" action={hrefs.upgrade(project)}>
            <FormField label="Driver">
              {(field) => (
                <select {...field} name="driver" defaultValue={state.driver}>
                  {upgradable.map(({ slug, name }) => (
                    <option key={slug} value={slug}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
            <FormField label="From">
              {(field) => (
                <input {...field} name="from" defaultValue={state.from} placeholder="the oldest" {...PLAIN} />
              )}
            </FormField>
            <FormField label="To">
              {(field) => <input {...field} name="to" defaultValue={state.to} placeholder="the newest" {...PLAIN} />}
            </FormField>
            <button type="submit" className="button primary">
              Show what changes
            </button>
          </form>
          <ul className="list card-foot upgrade-drivers">
            {upgradable.map(({ slug, name, releases }) => (
              <li key={slug}>
                <Link className="link" href={hrefs.upgrade(project, { driver: slug })}>
                  {name}
                </Link>{' '}
                <span className="meta">{count(releases, 'release')}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
