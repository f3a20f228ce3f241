import { wordsOf } from '@tachograph/analysis/upgrade';
import { DriverMark } from '@/charts/style/paint.tsx';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { LockedData } from '@/server/root.ts';
import { writeLock } from '../_model/lock-param.ts';

type Props = {
  readonly project: string;
  readonly locked: LockedData;
  /** Slug of the driver that the page is about. */
  readonly driver: string | undefined;
};

type Upgrade = NonNullable<LockedData[number]['upgrade']>;

/** "▲ faster in 4 of 4": what the newest release changes. */
function Moved({ upgrade: { metric, rows, better, worse } }: { readonly upgrade: Upgrade }) {
  const words = wordsOf(metric);
  if (rows === 0) return <span className="meta">not measured in both</span>;
  if (worse === 0 && better === 0) return <span className="meta">no difference shown</span>;
  const [outcome, shape, many] = worse > 0 ? (['worse', '▼', worse] as const) : (['better', '▲', better] as const);
  return (
    <span className={`verdict ${outcome}`}>
      <i aria-hidden="true">{shape}</i>
      {words[outcome]} in {many} of {rows}
    </span>
  );
}

/** The drivers of a lockfile, each with what its newest release changes, as links to their upgrades. */
export function LockedDrivers({ project, locked, driver: shown }: Props) {
  const lock = writeLock(locked);
  return (
    <nav className="upgrade-locked" aria-label="Found in the lockfile">
      {locked.map(({ driver, from, slot, isNewest, upgrade }) => (
        <Link
          key={driver}
          href={hrefs.upgrade(project, { driver, from, lock })}
          aria-current={driver === shown ? 'true' : undefined}
        >
          <DriverMark driver={{ name: upgrade?.name ?? driver, slot }} />
          <b>{upgrade?.name ?? driver}</b>
          <code>{upgrade ? `${from} → ${upgrade.to}` : from}</code>
          {upgrade ? (
            <Moved upgrade={upgrade} />
          ) : (
            <span className="meta">{isNewest ? 'the newest' : 'not measured'}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
