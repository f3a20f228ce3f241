import type { OpenApiDocument } from '@tachograph/openapi/document';
import type { JsonSchema } from '@tachograph/openapi/responses';
import { toAnchor } from '@/app/docs/_text/render-markdown.ts';
import { toSchemaAnchor, toSchemaHref } from '@/app/docs/reference/_model/list-parts.ts';
import { toShapes } from '@/app/docs/reference/_model/to-fields.ts';
import { toType } from '@/app/docs/reference/_model/to-type.ts';
import { Link } from '@/routing/link.tsx';
import { TypeText } from './doc-text.tsx';
import { FieldTable } from './field-table.tsx';
import { OperationLink, OperationSection } from './operation-section.tsx';

/** One schema with a name: its fields, or for a union the fields of each of its shapes. */
function SchemaSection({ name, schema }: { readonly name: string; readonly schema: JsonSchema }) {
  const shapes = toShapes(schema);
  return (
    <section className="operation" aria-labelledby={toSchemaAnchor(name)}>
      <h2 id={toSchemaAnchor(name)}>
        <Link href={toSchemaHref(name)}>{name}</Link>
      </h2>
      {shapes.length === 0 && (
        <p>
          A <TypeText type={toType(schema)} />.
        </p>
      )}
      {shapes.map((fields, index) => (
        <div key={fields.map((field) => field.name).join()}>
          {index > 0 && <p>or</p>}
          <FieldTable label={`Fields of ${name}${index > 0 ? `, shape ${index + 1}` : ''}`} fields={fields} />
        </div>
      ))}
    </section>
  );
}

type Props = { readonly document: OpenApiDocument };

const listOperations = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );

const listOfGroup = (document: OpenApiDocument, group: string) =>
  listOperations(document).filter(({ operation }) => operation.tags.includes(group));

/** Every operation by group, with a link to what it takes and returns. */
export const OperationList = ({ document }: Props) =>
  document.tags.map(({ name }) => (
    <section key={name} aria-labelledby={toAnchor(name)}>
      <h2 id={toAnchor(name)}>{name}</h2>
      <ul className="list calls">
        {listOfGroup(document, name).map((entry) => (
          <li key={entry.operation.operationId}>
            <OperationLink {...entry} /> <span className="purpose">{entry.operation.summary}</span>
          </li>
        ))}
      </ul>
    </section>
  ));

export const Operations = ({ document, group }: Props & { readonly group: string }) =>
  listOfGroup(document, group).map((entry) => <OperationSection key={entry.operation.operationId} {...entry} />);

export const Schemas = ({ document }: Props) =>
  Object.entries(document.components.schemas).map(([name, schema]) => (
    <SchemaSection key={name} name={name} schema={schema} />
  ));
