import type { OpenApiDocument, OperationObject, ResponseObject } from '@tachograph/openapi/document';
import { formatJson, type JsonSchema } from '@tachograph/openapi/responses';
import { toOperationHref, toSchemaAnchor, toSchemaHref } from '@/app/docs/reference/_model/list-parts.ts';
import { toLimits, toShapes } from '@/app/docs/reference/_model/to-fields.ts';
import { toType } from '@/app/docs/reference/_model/to-type.ts';
import { toAnchor } from '@/format/to-anchors.ts';
import { Link } from '@/routing/link.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { DocText, TypeText } from './doc-text.tsx';
import { FieldTable } from './field-table.tsx';

type Part = { readonly operation: OperationObject };

function describeToken([security]: OperationObject['security']): string {
  if (!security) return 'No token is needed.';
  if (security.job) return 'Needs the identity of a CI job instead of a token.';
  if (security.session) return 'Takes somebody who is signed in on the pages; no token will do.';
  const [scope] = security.token ?? [];
  return scope ? `Needs a token with the scope \`${scope}\`.` : 'Needs a token of the project, of any scope.';
}

function Parameters({ operation: { operationId, parameters = [] } }: Part) {
  if (parameters.length === 0) return null;
  const fields = parameters.map(({ name, required, schema, description }) => ({
    name,
    required,
    description,
    type: toType(schema),
    limits: toLimits(schema),
  }));
  return <FieldTable label={`Parameters of ${operationId}`} fields={fields} locations={parameters.map((p) => p.in)} />;
}

const Body = ({ operation: { requestBody } }: Part) =>
  requestBody && (
    <p>
      Body:{' '}
      {Object.entries(requestBody.content).map(([type, { schema }], index) => (
        <span key={type}>
          {index > 0 && ', or '}
          <TypeText type={toType(schema)} />
          {type === 'application/x-ndjson' && ', one a line,'} as <code>{type}</code>
        </span>
      ))}
      .
    </p>
  );

/** The type of a response, or the codes of an error response, each with a link to its page. */
function Content({ response }: { readonly response: ResponseObject }) {
  const codes = response['x-problem-codes'];
  if (codes) {
    return codes.map((code) => (
      <Link key={code} className="code" href={`/docs/errors/${code}`}>
        <code>{code}</code>
      </Link>
    ));
  }
  const [media] = Object.entries(response.content ?? {});
  if (!media) return 'no body';
  const [type, { schema }] = media;
  return (
    <>
      <TypeText type={toType(schema)} /> as <code>{type}</code>
    </>
  );
}

/** Every status of an operation. */
const Responses = ({ operation: { operationId, responses } }: Part) => (
  <DataTable
    className="reference-table"
    label={`Responses of ${operationId}`}
    columns={['status', 'what it means', 'headers']}
  >
    {Object.entries(responses).map(([status, response]) => (
      <tr key={status}>
        <th scope="row" className="status">
          {status}
        </th>
        <td>
          {!response['x-problem-codes'] && (
            <>
              <DocText text={response.description} />:{' '}
            </>
          )}
          <Content response={response} />
        </td>
        <td>
          {Object.keys(response.headers ?? {}).map((name) => (
            <code key={name} className="code">
              {name}
            </code>
          ))}
        </td>
      </tr>
    ))}
  </DataTable>
);

/** The response that the document shows to an example, by the example's label. */
function findResponse({ responses }: OperationObject, label: string): { status: string; text: string } | null {
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const { examples = {} } of Object.values(content))
      for (const { summary, value } of Object.values(examples))
        if (summary === label) return { status, text: typeof value === 'string' ? value : formatJson(value) };
  return null;
}

const CodeBlock = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <pre tabIndex={0}>
    <code>{text}</code>
  </pre>
);

/** The examples of an operation as commands, each with its response; the first is open. */
const Examples = ({ operation }: Part) =>
  operation['x-codeSamples'].map(({ label, source }, index) => {
    const response = findResponse(operation, label);
    return (
      <details key={label} className="example" open={index === 0}>
        <summary>{label}</summary>
        <CodeBlock text={source} />
        {response && (
          <>
            <p className="meta">Response, {response.status}:</p>
            <CodeBlock text={response.text} />
          </>
        )}
      </details>
    );
  });

type OperationProps = Part & { readonly method: string; readonly path: string };

/** Method and path of an operation, as a link to its section. */
const OperationLink = ({ method, path, operation: { operationId, tags } }: OperationProps) => (
  <Link href={toOperationHref(tags[0] ?? '', operationId)}>
    <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
  </Link>
);

/** One operation: its purpose, parameters, body, responses, and commands that can be copied. */
function OperationSection(props: OperationProps) {
  const { operation } = props;
  return (
    <section className="operation" aria-labelledby={operation.operationId}>
      <h2 id={operation.operationId}>
        <OperationLink {...props} />
        <span className="purpose">{operation.summary}</span>
      </h2>
      <p>
        <DocText text={operation.description} /> <DocText text={describeToken(operation.security)} />
      </p>
      <Parameters operation={operation} />
      <Body operation={operation} />
      <Responses operation={operation} />
      <Examples operation={operation} />
    </section>
  );
}

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
