'use client';
import { useState, useSyncExternalStore } from 'react';
import { FormField } from '@/ui/form/form-field.tsx';

const NAME = 'markdown';

const neverChanges = () => () => {};

/** Whether the page that the server sent gets its script now. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );

const findEntered = (): string | null =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector<HTMLTextAreaElement>(`textarea[name="${NAME}"]`)?.value ?? null);

type Props = { readonly label: string; readonly text: string; readonly rows: number };

/**
 * The field for the text of a report. Who writes before the script of the page has come loses nothing: React would set a `textarea` back to
 * what it began with.
 */
export function KeptText({ label, text, rows }: Props) {
  const isHydrating = useIsHydrating();
  const [initial] = useState(() => (isHydrating ? findEntered() : null) ?? text);
  return (
    <FormField label={label}>
      {(field) => <textarea {...field} name={NAME} defaultValue={initial} rows={rows} spellCheck={false} />}
    </FormField>
  );
}
