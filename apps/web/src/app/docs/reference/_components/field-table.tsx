import type { Field } from '@/app/docs/reference/_model/to-fields.ts';
import { DataTable } from '@/ui/table/data-table.tsx';
import { DocText, TypeText } from './doc-text.tsx';

type Props = {
  readonly label: string;
  readonly fields: readonly Field[];
  /** Where each is sent, for parameters. */
  readonly locations?: readonly string[];
};

/** Fields of a document, or parameters: name, type, description and limits. */
export const FieldTable = ({ label, fields, locations }: Props) => (
  <DataTable
    className="reference-table"
    label={label}
    columns={[...(locations ? ['parameter', 'in'] : ['field']), 'type', 'what it is']}
  >
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
  </DataTable>
);
