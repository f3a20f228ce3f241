import * as hrefs from '@/routing/hrefs.ts';
import { api } from '@/trpc/server.ts';

/** Versions of a driver that are offered, the newest ones; drivers. The first version of a driver has none before it. */
const MOST = { versions: 30, drivers: 40 };

/** Makes a report of a release of a driver, from what is measured of it. Nothing for a project without a second version of any driver. */
export async function ReleaseCard({ project }: { readonly project: string }) {
  const drivers = (await api.drivers.list({ project })).filter(({ versions }) => versions.length > 1);
  if (drivers.length === 0) return null;
  return (
    <form className="notice" method="post" action={hrefs.releaseReport(project)} aria-label="Report of a release">
      <span>
        <b>A release</b> has its report in one click: what moved, made from what is measured. It can be edited.
      </span>
      <span className="spacer" />
      <select className="button" name="release" aria-label="Release">
        {drivers.slice(0, MOST.drivers).map(({ slug, name, versions }) => (
          <optgroup key={slug} label={name}>
            {versions
              .slice(1)
              .slice(-MOST.versions)
              .reverse()
              .map(({ raw, text }) => (
                <option key={raw} value={`${slug}@${raw}`}>{`${name} ${text}`}</option>
              ))}
          </optgroup>
        ))}
      </select>
      <button type="submit" className="button">
        Report this release
      </button>
    </form>
  );
}
