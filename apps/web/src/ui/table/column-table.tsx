import type { ReactNode } from 'react';
import { type Column, columnsIn, drawIn, type Grid, headClass, titleIn } from './column.tsx';

type HeadProps = { readonly columns: readonly Column<never>[]; readonly children?: ReactNode };

const Head = ({ columns, children }: HeadProps) => (
  <thead>
    <tr>
      {columns.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
        <th key={index} scope="col" className={headClass(column)}>
          {column.drawTitle ?? titleIn(column, 'page')}
        </th>
      ))}
      {children}
    </tr>
  </thead>
);

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly className?: string;
  /** For screen readers, what the table is of. */
  readonly caption?: string;
};

const Caption = ({ text }: { readonly text: string | undefined }) =>
  text && <caption className="visually-hidden">{text}</caption>;

/** A table on the page: its first column names the row. */
export function ColumnTable<Row>({ columns, rows, keyOf, className = 'table', caption }: Props<Row>) {
  const [first, ...others] = columnsIn(columns, 'page');
  if (!first) return null;
  return (
    <table className={className}>
      <Caption text={caption} />
      <Head columns={[first, ...others]} />
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{drawIn(first, row)}</th>
            {others.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
              <td key={index} className={column.className}>
                {drawIn(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type GridProps<Cell> = Pick<Props<Cell>, 'caption'> & {
  readonly grid: Omit<Grid<Cell>, 'figures' | 'textOf'>;
  readonly className: string;
};

/** A grid on the page, by the columns that name its rows and a figure for each place across. */
export function GridTable<Cell>({ grid, className, caption }: GridProps<Cell>) {
  const { rows, headOf, drawHead = headOf, draw, classOf } = grid;
  const names = columnsIn(grid.names, 'page');
  return (
    <table className={className}>
      <Caption text={caption} />
      <Head columns={names}>
        {rows[0]?.map((cell, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places across keep their order
          <th key={index} scope="col" className={headClass({ className: classOf?.(cell) ?? '' })}>
            {drawHead(cell)}
          </th>
        ))}
      </Head>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order
          <tr key={row}>
            {cells[0] &&
              names.map((column) => (
                <th key={column.title} scope="row" className={column.className}>
                  {cells[0] && drawIn(column, cells[0])}
                </th>
              ))}
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places across keep their order
              <td key={index} className={classOf?.(cell)}>
                {draw(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
