import * as hrefs from '@/routing/hrefs.ts';
import { PlainForm, type PlainFormProps } from '@/ui/form/form-field.tsx';

type Props = PlainFormProps & {
  readonly project: string;
  /** What the form does: see `ACTIONS`. */
  readonly action: string;
};

/** A form of the settings. */
export const SettingsForm = ({ project, action, ...form }: Props) => (
  <PlainForm {...form} action={hrefs.settingsForm(project, action)} />
);
