import type { OperationObject } from '@tachograph/openapi/document';
import { toLimits } from '@/app/docs/reference/_model/to-limits.ts';
import { toType } from '@/app/docs/reference/_model/to-type.ts';
import { AnswerTable } from './answer-table.tsx';
import { ExampleList } from './example-list.tsx';
import { FieldTable } from './field-table.tsx';
import { TypeWords } from './type-words.tsx';
import { Words } from './words.tsx';

type Props = { readonly method: string; readonly path: string; readonly operation: OperationObject };

function describeToken([security]: OperationObject['security']): string {
  if (!security) return 'No token is needed.';
  const [scope] = security.token ?? [];
  return scope ? `Needs a token with the scope \`${scope}\`.` : 'Needs a token of the project, of any scope.';
}

function Parameters({ operation: { operationId, parameters = [] } }: { readonly operation: OperationObject }) {
  if (parameters.length === 0) return null;
  const fields = parameters.map(({ name, required, schema, description }) => ({
    ...{ name, required, description },
    type: toType(schema),
    limits: toLimits(schema),
  }));
  return <FieldTable label={`Parameters of ${operationId}`} fields={fields} places={parameters.map((p) => p.in)} />;
}

function Body({ requestBody }: Pick<OperationObject, 'requestBody'>) {
  if (!requestBody) return null;
  return (
    <p>
      Body:{' '}
      {Object.entries(requestBody.content).map(([type, { schema }], at) => (
        <span key={type}>
          {at > 0 && ', or '}
          <TypeWords type={toType(schema)} />
          {type === 'application/x-ndjson' && ', one a line,'} as <code>{type}</code>
        </span>
      ))}
      .
    </p>
  );
}

/** One operation: what it does, what it takes, what it answers, and commands that can be copied. */
export const OperationSection = ({ method, path, operation }: Props) => (
  <section className="operation" aria-labelledby={operation.operationId}>
    <h3 id={operation.operationId}>
      <a href={`#${operation.operationId}`}>
        <span className={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </a>
      <span className="purpose">{operation.summary}</span>
    </h3>
    <p>
      <Words text={operation.description} /> <Words text={describeToken(operation.security)} />
    </p>
    <Parameters operation={operation} />
    <Body requestBody={operation.requestBody} />
    <AnswerTable id={operation.operationId} responses={operation.responses} />
    <ExampleList operation={operation} />
  </section>
);
