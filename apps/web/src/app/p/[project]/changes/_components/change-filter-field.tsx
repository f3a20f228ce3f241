'use client';
import { CHANGE_LISTS } from '@tachograph/schema/change';
import { CHANGE_QUALIFIERS, IS_VALUES } from '@tachograph/schema/change-filter';
import { useId, useState } from 'react';

type Props = {
  readonly action: string;
  readonly text: string;
  /** Values by qualifier. */
  readonly values: Readonly<Record<'driver' | 'metric' | 'scenario' | 'owner', readonly string[]>>;
};

/** What the last word of a text may become: a qualifier, or its value. */
function listCompletions(text: string, values: Props['values']): string[] {
  const [, before = '', word = ''] = /^(.*?)(\S*)$/.exec(text) ?? [];
  const [name = '', value] = word.split(':');
  const known: Readonly<Record<string, readonly string[]>> = { ...values, is: IS_VALUES, state: CHANGE_LISTS };
  const found =
    value === undefined
      ? CHANGE_QUALIFIERS.filter((qualifier) => qualifier.startsWith(name)).map((qualifier) => `${qualifier}:`)
      : (known[name] ?? []).filter((each) => each.startsWith(value)).map((each) => `${name}:${each}`);
  return found.slice(0, 12).map((completed) => before + completed);
}

/** The filter of the page: a text with qualifiers, which the address keeps. */
export function ChangeFilterField({ action, text, values }: Props) {
  const [typed, setTyped] = useState(text);
  const list = useId();
  return (
    <form className="change-filter-form" action={action}>
      <input
        className="text-field"
        type="search"
        name="q"
        aria-label="Filter changes"
        placeholder="Filter: is:worse driver:mysql2 …"
        maxLength={200}
        autoComplete="off"
        list={list}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={list}>
        {listCompletions(typed, values).map((completion) => (
          <option key={completion} value={completion} />
        ))}
      </datalist>
    </form>
  );
}
