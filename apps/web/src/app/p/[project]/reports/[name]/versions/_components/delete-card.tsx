import * as hrefs from '@/routing/hrefs.ts';
import { PlainField, PlainForm } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';

type Props = { readonly project: string; readonly name: string };

/** Deletes a report, once its name is entered. */
export const DeleteCard = ({ project, name }: Props) => (
  <Card title="Delete">
    <PlainForm action={hrefs.reportForm(project, name, 'delete')} submit="Delete this report">
      <p>Deletes the report with all its versions. Shares that it is pinned to stay. This cannot be undone.</p>
      <PlainField
        name="confirm"
        label={`Enter ${name} to delete it`}
        autoComplete="off"
        pattern={name}
        maxLength={80}
        required
      />
    </PlainForm>
  </Card>
);
