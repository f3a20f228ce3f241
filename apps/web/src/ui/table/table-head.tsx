type Props = {
  readonly columns: readonly string[];
  /** Columns of figures, which stand at the right. */
  readonly numeric: readonly string[];
};

/** The names of a table's columns. */
export const TableHead = ({ columns, numeric }: Props) => (
  <thead>
    <tr>
      {columns.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
        <th key={index} scope="col" className={numeric.includes(name) ? 'num' : undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
