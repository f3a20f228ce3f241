import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly text: string;
  readonly onText: (text: string) => void;
};

/** The field of the search. It has the focus from the start: the reader has just opened it. */
export const SearchField = ({ text, onText, ...input }: Props) => (
  <input
    {...input}
    // biome-ignore lint/a11y/noAutofocus: the reader has just opened this field
    autoFocus
    className="text-field"
    type="search"
    aria-label="Search"
    value={text}
    onChange={(event) => onText(event.target.value)}
  />
);
