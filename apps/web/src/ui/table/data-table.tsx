import type { ReactNode } from 'react';

type HeadProps = {
  readonly columns: readonly string[];
  /** The columns of figures, which are aligned to the right. */
  readonly numeric?: readonly string[];
  /** The columns whose names are for screen readers only. */
  readonly hidden?: readonly string[];
};

/** The head of a table: the names of its columns. */
export const TableHead = ({ columns, numeric = [], hidden = [] }: HeadProps) => (
  <thead>
    <tr>
      {columns.map((name) => (
        <th key={name} scope="col" className={numeric.includes(name) ? 'num' : undefined}>
          {hidden.includes(name) ? <span className="visually-hidden">{name}</span> : name}
        </th>
      ))}
    </tr>
  </thead>
);

type Props = HeadProps & {
  /** Of the box that scrolls: "card" where no card surrounds it. */
  readonly className?: string;
  /** The rows. */
  readonly children: ReactNode;
};

/** A table that scrolls sideways by itself where it is too wide. */
export const DataTable = ({ className, children, ...head }: Props) => (
  <div className={className ? `scroll-x ${className}` : 'scroll-x'}>
    <table className="table">
      <TableHead {...head} />
      <tbody>{children}</tbody>
    </table>
  </div>
);
