import type { ReactNode } from 'react';
import type { Field } from '@/app/docs/reference/_model/to-fields.ts';
import { TableHead } from '@/ui/table/data-table.tsx';
import { DocText, TypeText } from './doc-text.tsx';

type ScrollTableProps = {
  readonly label: string;
  readonly columns: readonly string[];
  /** Its rows. */
  readonly children: ReactNode;
};

/** A table that scrolls sideways by itself. */
export const ScrollTable = ({ label, columns, children }: ScrollTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className="scroll-x" tabIndex={0} aria-label={label}>
    <table className="table fields">
      <TableHead columns={columns} />
      <tbody>{children}</tbody>
    </table>
  </section>
);

type Props = {
  readonly label: string;
  readonly fields: readonly Field[];
  /** Where each is sent, for parameters. */
  readonly locations?: readonly string[];
};

/** Fields of a document, or parameters: name, type, description and limits. */
export const FieldTable = ({ label, fields, locations }: Props) => (
  <ScrollTable label={label} columns={[...(locations ? ['parameter', 'in'] : ['field']), 'type', 'what it is']}>
    {fields.map(({ name, required, type, description, limits }, index) => (
      <tr key={name}>
        <th scope="row">
          <code>{name}</code>
          {required && <span className="required"> required</span>}
        </th>
        {locations && <td>{locations[index]}</td>}
        <td className="type">
          <TypeText type={type} />
        </td>
        <td>
          {description && <DocText text={description} />}
          {limits.length > 0 && (
            <span className="limits">
              {description && '. '}
              <DocText text={limits.join('; ')} />
            </span>
          )}
        </td>
      </tr>
    ))}
  </ScrollTable>
);
