import Link from 'next/link';
import { type MatrixParams, toMatrixParams } from '@/app/p/[project]/matrix/search-params.ts';
import { hrefs } from '@/routing/hrefs.ts';
import type { MatrixData } from '@/server/root.ts';
import { SaveMenu } from '@/ui/table/save-menu.tsx';

type Props = { readonly project: string; readonly state: MatrixParams; readonly data: MatrixData };

/** Which case the matrix shows, and what it may be read for. */
export const MatrixHead = ({ project, state, data: { scenario, matrix } }: Props) => (
  <div className="head">
    <div>
      <h1>{scenario ? matrix.title || scenario.title : 'Matrix'}</h1>
      <p className="sub">
        Driver versions down, servers across. A ratio runs from one server to another, and across nothing else that
        differs: elsewhere the figures stand without one.
      </p>
    </div>
    {scenario && (
      <div className="row">
        <Link className="button" href={hrefs.scenario(project, scenario.slug)}>
          Trend
        </Link>
        <SaveMenu hrefOf={hrefs.as(hrefs.matrix(project, toMatrixParams(state, { cell: null })))} />
      </div>
    )}
  </div>
);
