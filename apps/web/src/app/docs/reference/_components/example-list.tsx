import type { OperationObject } from '@tachograph/openapi/document';
import { formatJson } from '@tachograph/openapi/responses';

const toText = (value: unknown) => (typeof value === 'string' ? value : formatJson(value));

/** What the document shows as the answer to an example, by the example's words. */
function findResponse(responses: OperationObject['responses'], label: string): { status: string; text: string } | null {
  for (const [status, { content = {} }] of Object.entries(responses))
    for (const { examples = {} } of Object.values(content))
      for (const { summary, value } of Object.values(examples))
        if (summary === label) return { status, text: toText(value) };
  return null;
}

const CodeBlock = ({ text }: { readonly text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <pre tabIndex={0}>
    <code>{text}</code>
  </pre>
);

/** The examples of an operation as commands, each with its answer; the first stands open. */
export const ExampleList = ({ operation }: { readonly operation: OperationObject }) =>
  operation['x-codeSamples'].map(({ label, source }, at) => {
    const response = findResponse(operation.responses, label);
    return (
      <details key={label} className="example" open={at === 0}>
        <summary>{label}</summary>
        <CodeBlock text={source} />
        {response && (
          <>
            <p className="meta">Answer, {response.status}:</p>
            <CodeBlock text={response.text} />
          </>
        )}
      </details>
    );
  });
