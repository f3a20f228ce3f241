import type { OperationObject, ResponseObject } from '@tachograph/openapi/document';
import Link from 'next/link';
import { toType } from '@/app/docs/reference/_model/to-type.ts';
import { TypeWords } from './type-words.tsx';
import { Words } from './words.tsx';

/** What an answer holds, and for a refusal its codes, each with the page that says what to do. */
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
      <TypeWords type={toType(schema)} /> as <code>{type}</code>
    </>
  );
}

/** Every status of an operation. */
export const AnswerTable = ({
  id,
  responses,
}: {
  readonly id: string;
  readonly responses: OperationObject['responses'];
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className="scroll-x" tabIndex={0} aria-label={`Answers of ${id}`}>
    <table className="table fields">
      <thead>
        <tr>
          <th scope="col">status</th>
          <th scope="col">what it means</th>
          <th scope="col">headers</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(responses).map(([status, response]) => (
          <tr key={status}>
            <th scope="row" className="status">
              {status}
            </th>
            <td>
              {!response['x-problem-codes'] && (
                <>
                  <Words text={response.description} />:{' '}
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
      </tbody>
    </table>
  </section>
);
