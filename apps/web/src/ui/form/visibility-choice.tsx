import type { ReactNode } from 'react';
import { PlainChoice } from './plain-choice.tsx';

const VISIBILITIES = [
  { value: 'public', label: 'public: everybody, and lists show it' },
  { value: 'unlisted', label: 'unlisted: everybody who knows its URL' },
  { value: 'private', label: 'private: members, and holders of a token' },
] as const;

type Props = { readonly value: string; readonly hint?: ReactNode };

/** Who reads a project. */
export const VisibilityChoice = (props: Props) => (
  <PlainChoice name="visibility" label="Who reads it" options={VISIBILITIES} {...props} />
);
