import Link from 'next/link';
import type { MatrixData } from '@/server/root.ts';
import { hrefs } from '@/ui/hrefs.ts';

/** Which case the matrix shows, and what it may be read for. */
export const MatrixHead = ({ project, data: { scenario, matrix } }: { project: string; data: MatrixData }) => (
  <div className="head">
    <div>
      <h1>{scenario ? matrix.title || scenario.title : 'Matrix'}</h1>
      <p className="sub">
        Driver versions down, servers across. A ratio runs from one server to another, and across nothing else that
        differs: elsewhere the figures stand without one.
      </p>
    </div>
    {scenario && (
      <Link className="button" href={hrefs.scenario(project, scenario.slug)}>
        Trend
      </Link>
    )}
  </div>
);
