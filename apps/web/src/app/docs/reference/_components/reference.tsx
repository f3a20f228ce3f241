import type { OpenApiDocument, OperationObject } from '@tachograph/openapi/document';
import type { Method } from '@tachograph/openapi/operations';
import { toAnchor } from '@/app/docs/_text/to-anchor.ts';
import { OperationSection } from './operation-section.tsx';
import { SchemaSection } from './schema-section.tsx';

type Entry = { readonly method: Method; readonly path: string; readonly operation: OperationObject };

const listOperations = ({ paths }: OpenApiDocument): Entry[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method as Method, path, operation })),
  );

/** The whole OpenAPI document for people: a list, the operations by group, the schemas they speak of. */
export function Reference({ document }: { readonly document: OpenApiDocument }) {
  const operations = listOperations(document);
  const groups = document.tags.map(({ name }) => ({
    name,
    entries: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return (
    <>
      <ul className="calls">
        {operations.map(({ method, path, operation: { operationId, summary } }) => (
          <li key={operationId}>
            <a href={`#${operationId}`}>
              <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
            </a>{' '}
            <span className="purpose">{summary}</span>
          </li>
        ))}
      </ul>
      {groups.map(({ name, entries }) => (
        <section key={name} aria-labelledby={toAnchor(name)}>
          <h2 id={toAnchor(name)}>{name}</h2>
          {entries.map((entry) => (
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
