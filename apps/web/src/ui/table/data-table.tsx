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
      {columns.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order, and two may have one name
        <th key={index} scope="col" className={numeric.includes(name) ? 'num' : undefined}>
          {hidden.includes(name) ? <span className="visually-hidden">{name}</span> : name}
        </th>
      ))}
    </tr>
  </thead>
);

type Props = HeadProps & {
  /** Of the box that scrolls: "card" where no card surrounds it. */
  readonly className?: string;
  /** Where no row has anything that the keyboard reaches: the name of the box, which it reaches then, to scroll. */
  readonly label?: string;
  /** The rows. */
  readonly children: ReactNode;
};

/** A table that scrolls sideways by itself where it is too wide. */
export function DataTable({ className, label, children, ...head }: Props) {
  const boxClass = className ? `scroll-x ${className}` : 'scroll-x';
  const table = (
    <table className="table">
      <TableHead {...head} />
      <tbody>{children}</tbody>
    </table>
  );
  if (label === undefined) return <div className={boxClass}>{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
    <section className={boxClass} tabIndex={0} aria-label={label}>
      {table}
    </section>
  );
}
