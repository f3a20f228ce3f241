import Link from 'next/link';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { TopBar } from '@/ui/layout/top-bar.tsx';

type Props = { readonly project: string; readonly deletedAt: Date };

/** What stands where a share was. Its address is never used for anything else. */
export const Tombstone = ({ project, deletedAt }: Props) => (
  <>
    <TopBar crumbs={[{ label: project, href: hrefs.project(project) }, { label: 'Share' }]} />
    <main id="main">
      <div className="head">
        <div>
          <h1>This share was deleted</h1>
          <p className="sub">
            The project took it down on {formatDay(deletedAt)}. Nothing of it is kept but this line.{' '}
            <Link className="link" href={hrefs.compare(project)}>
              Compare in {project}
            </Link>
          </p>
        </div>
      </div>
    </main>
  </>
);
