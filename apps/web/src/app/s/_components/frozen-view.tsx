import type { SharedView } from '@tachograph/schema/share';
import { count } from '@tachograph/units';
import { Hatch } from '@/charts/bars/ratio-bar.tsx';
import { MARGIN } from '@/exports/engine/block.tsx';
import { HATCH } from '@/exports/engine/to-svg.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';

/** Of the table on the page: its first rows, and of very many columns those that name a row and the last ones. The CSV has all. */
const MOST_ROWS = 60;
const NAMING = 3;
const LAST = 7;

const pickColumns = (cells: readonly string[]): readonly string[] =>
  cells.length <= NAMING + LAST ? cells : [...cells.slice(0, NAMING), ...cells.slice(-LAST)];

/** What was drawn, as it was drawn: colours follow the theme of the page. */
const Drawing = ({ name, drawing: { width, height, svg } }: SharedView) => (
  <svg
    className="frozen-drawing"
    viewBox={`0 0 ${width - 2 * MARGIN} ${height}`}
    role="img"
    aria-label={`${name}, in the table below as text`}
  >
    <defs>
      <Hatch id={HATCH} />
    </defs>
    {/* biome-ignore lint/security/noDangerouslySetInnerHtml: SVG that was written here when it was frozen, every text escaped */}
    <g dangerouslySetInnerHTML={{ __html: svg }} />
  </svg>
);

const Figures = ({ tables: { md } }: SharedView) => {
  const notes = [
    md.rows.length > MOST_ROWS && `the first ${MOST_ROWS} of ${count(md.rows.length, 'line')}`,
    md.head.length > NAMING + LAST && `the last ${LAST} of ${md.head.length - NAMING} columns`,
  ].filter((note) => note !== false);
  const note = notes.length > 0 && `${notes.join(', ')}; the CSV has all`;
  return (
    <Card title="Figures" note={note}>
      <DataTable columns={pickColumns(md.head)} label="Figures">
        {md.rows.slice(0, MOST_ROWS).map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a table that never changes
          <tr key={nth}>
            {pickColumns(row).map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </DataTable>
    </Card>
  );
};

/** A frozen view: what was drawn, how to read it, and its table. */
export const FrozenView = ({ share }: { readonly share: SharedView }) => (
  <div className="stack">
    {share.warnings.map((warning) => (
      <p key={warning} className="notice">
        {warning}
      </p>
    ))}
    <Card title={share.name} note={share.about.join(' · ')}>
      <Drawing {...share} />
      {share.notes.length > 0 && (
        <div className="card-foot">
          {share.notes.map((note) => (
            <p key={note} className="meta">
              {note}
            </p>
          ))}
        </div>
      )}
    </Card>
    <Figures {...share} />
  </div>
);
