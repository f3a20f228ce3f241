import type { ReactNode } from 'react';

type Texts = Readonly<Record<string, string>>;

/** The text for a code, which may be of a URL that anybody wrote; undefined for an unknown code. */
const textOf = (texts: Texts, code: string | undefined): string | undefined =>
  code !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;

/** Of a form that was rejected, where a text is too long to be sent back. */
const NOT_KEPT = 'A long text was not kept: go back in your browser to find it.';

type Props = {
  /** The codes of the form that was sent before this page: why it was rejected, the field of a value, and what it did. */
  readonly error?: string | undefined;
  readonly field?: string | undefined;
  readonly done?: string | undefined;
  /** False where the form does not have all that was entered. */
  readonly isComplete?: boolean | undefined;
  readonly texts: {
    readonly errors: Texts;
    readonly fields?: Texts;
    readonly done?: Texts;
    /** Of an error without a text. */
    readonly unknown: string;
  };
  /** After what is wrong. */
  readonly children?: ReactNode;
};

/** What became of the form that was sent before this page. */
export function FormNotice({ error, field, done, isComplete, texts, children }: Props) {
  if (error !== undefined) {
    const isField = error === 'invalid-request' && texts.fields !== undefined;
    const problem = isField ? textOf(texts.fields ?? {}, field) : textOf(texts.errors, error);
    return (
      <p className="notice warn" role="alert">
        {problem ?? texts.unknown} {isComplete === false && `${NOT_KEPT} `}
        {children}
      </p>
    );
  }
  const success = textOf(texts.done ?? {}, done);
  return success === undefined ? null : (
    <p className="notice" role="status">
      {success}
    </p>
  );
}
