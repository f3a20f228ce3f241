import type { Field } from '@/app/docs/reference/_model/to-fields.ts';
import { TypeWords } from './type-words.tsx';
import { Words } from './words.tsx';

type Props = {
  readonly label: string;
  readonly fields: readonly Field[];
  /** Where each is sent, for parameters. */
  readonly places?: readonly string[];
};

/** Fields of a document, or parameters: name, type, what it is and what it must keep to. */
export const FieldTable = ({ label, fields, places }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className="scroll-x" tabIndex={0} aria-label={label}>
    <table className="table fields">
      <thead>
        <tr>
          <th scope="col">{places ? 'parameter' : 'field'}</th>
          {places && <th scope="col">in</th>}
          <th scope="col">type</th>
          <th scope="col">what it is</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, required, type, description, limits }, at) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
              {required && <span className="required"> required</span>}
            </th>
            {places && <td>{places[at]}</td>}
            <td className="type">
              <TypeWords type={type} />
            </td>
            <td>
              {description && <Words text={description} />}
              {limits.length > 0 && (
                <span className="limits">
                  {description && '. '}
                  <Words text={limits.join('; ')} />
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
