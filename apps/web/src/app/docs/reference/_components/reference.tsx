import type { OpenApiDocument } from '@tachograph/openapi/document';
import type { JsonSchema } from '@tachograph/openapi/responses';
import { toAnchor } from '@/app/docs/_text/render-markdown.ts';
import { toShapes } from '@/app/docs/reference/_model/to-fields.ts';
import { toType } from '@/app/docs/reference/_model/to-type.ts';
import { TypeText } from './doc-text.tsx';
import { FieldTable } from './field-table.tsx';
import { OperationLink, OperationSection } from './operation-section.tsx';

/** One schema with a name: its fields, or for a union the fields of each of its shapes. */
function SchemaSection({ name, schema }: { readonly name: string; readonly schema: JsonSchema }) {
  const shapes = toShapes(schema);
  return (
    <section className="operation" aria-labelledby={`schema-${name}`}>
      <h3 id={`schema-${name}`}>
        <a href={`#schema-${name}`}>{name}</a>
      </h3>
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

/** The whole OpenAPI document for people: a list, the operations by group, their schemas. */
export function Reference({ document }: { readonly document: OpenApiDocument }) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method, path, operation })),
  );
  return (
    <>
      <ul className="list calls">
        {operations.map((entry) => (
          <li key={entry.operation.operationId}>
            <OperationLink {...entry} /> <span className="purpose">{entry.operation.summary}</span>
          </li>
        ))}
      </ul>
      {document.tags.map(({ name }) => (
        <section key={name} aria-labelledby={toAnchor(name)}>
          <h2 id={toAnchor(name)}>{name}</h2>
          {operations
            .filter(({ operation }) => operation.tags.includes(name))
            .map((entry) => (
              <OperationSection key={entry.operation.operationId} {...entry} />
            ))}
        </section>
      ))}
      <section aria-labelledby="schemas">
        <h2 id="schemas">Schemas</h2>
        {Object.entries(document.components.schemas).map(([name, schema]) => (
          <SchemaSection key={name} name={name} schema={schema} />
        ))}
      </section>
    </>
  );
}
