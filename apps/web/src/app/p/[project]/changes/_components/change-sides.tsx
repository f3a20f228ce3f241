import { formatLevel } from '@/app/p/[project]/changes/_model/describe-evidence.ts';
import { toSourceCompare } from '@/app/p/[project]/changes/_model/to-source-compare.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { ChangeData } from '@/server/root.ts';
import { Time } from '@/ui/text/time.tsx';

type Props = { readonly project: string; readonly data: ChangeData };

/** One side: the version, its level, and its run. */
function Side({ project, data: { change }, name }: Props & { readonly name: 'before' | 'after' }) {
  const { version, run, at, level } = change[name];
  const [good, bad] = change.direction === 'worse' ? ['Last good', 'First bad'] : ['Last before', 'First after'];
  const line = { points: [], change: null, anchor: null, omitted: 0 };
  return (
    <Link className="change-side" href={hrefs.run(project, run)}>
      <span className="meta">{name === 'before' ? good : bad}</span>
      <b>{[change.driver.name, version].filter(Boolean).join(' ')}</b>
      <span className="meta">
        {formatLevel({ change, line }, level)} · run of <Time at={at} />
      </span>
    </Link>
  );
}

/** Both sides with their runs, and what lies between them: code, and releases that were not measured. */
export function ChangeSides({ project, data }: Props) {
  const compare = toSourceCompare(data);
  const { releases, more } = data.between;
  return (
    <div className="change-sides-grid">
      <Side project={project} data={data} name="before" />
      <Side project={project} data={data} name="after" />
      {compare && (
        <a className="change-side wide" href={compare.href} rel="noreferrer">
          <b>Compare {compare.range} on GitHub</b>
          <span className="meta">{compare.repository}</span>
        </a>
      )}
      {releases.length > 0 && (
        <p className="meta wide">
          Releases between, not measured: {releases.join(', ')}
          {more > 0 && ` and ${more} more`}
        </p>
      )}
    </div>
  );
}
