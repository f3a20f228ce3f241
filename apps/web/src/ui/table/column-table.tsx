import { type Column, columnsIn, titleIn } from './column.ts';

type Props<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
};

const isNumeric = ({ className = '' }: { readonly className?: string }) => className.split(' ').includes('num');

/** A table on the page: its first column names the row. */
export function ColumnTable<Row>({ columns, rows, keyOf }: Props<Row>) {
  const [first, ...others] = columnsIn(columns, 'page').map((column) => ({ ...column, name: titleIn(column, 'page') }));
  if (!first) return null;
  const contentOf = ({ draw, text }: Column<Row>, row: Row) => (draw ? draw(row) : text(row));
  return (
    <table className="table">
      <thead>
        <tr>
          {[first, ...others].map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
            <th key={index} scope="col" className={isNumeric(column) ? 'num' : undefined}>
              {column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{contentOf(first, row)}</th>
            {others.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
              <td key={index} className={column.className}>
                {contentOf(column, row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
