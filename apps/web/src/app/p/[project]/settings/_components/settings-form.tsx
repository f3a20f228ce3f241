import type { ReactNode } from 'react';
import * as hrefs from '@/routing/hrefs.ts';

type Props = {
  readonly project: string;
  /** What the form does: see `ACTIONS`. */
  readonly action: string;
  /** Values that nobody enters, by name. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** A form that is no more than a button in a row of a table. */
  readonly isInline?: boolean;
  readonly children: ReactNode;
};

/** A form of the settings, which a browser sends by itself. */
export const SettingsForm = ({ project, action, hidden = {}, isInline = false, children }: Props) => (
  <form
    className={isInline ? 'inline-form' : 'account-form'}
    method="post"
    action={hrefs.settingsForm(project, action)}
  >
    {Object.entries(hidden).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {children}
  </form>
);
