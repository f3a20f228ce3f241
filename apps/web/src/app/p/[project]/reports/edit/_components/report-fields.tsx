import * as hrefs from '@/routing/hrefs.ts';
import type { ReportForm } from '@/server/reports/write-form.ts';
import { HiddenFields, PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { EXAMPLES } from '../_model/starter.ts';
import { KeptText } from './kept-text.tsx';

/** The form that the buttons of the page send. */
export const FORM_ID = 'report-form';

const toRows = (markdown: string): number => Math.min(44, Math.max(18, markdown.split('\n', 50).length + 2));

/** What the markers are, to be copied. */
const Markers = () => (
  <details className="marker-help">
    <summary className="fold">Markers</summary>
    <dl>
      {EXAMPLES.map(([name, marker]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <pre>{marker}</pre>
          </dd>
        </div>
      ))}
    </dl>
  </details>
);

type Props = { readonly project: string; readonly form: ReportForm };

/** The fields of a report. A browser sends them by itself. */
export const ReportFields = ({ project, form: { name, isNew, title, markdown, note, expected } }: Props) => (
  <Card title="Markdown" className="report-write">
    <form id={FORM_ID} method="post" action={hrefs.reportSend(project)}>
      <HiddenFields
        fields={{ new: isNew ? '1' : null, name: isNew ? null : name, expectedVersion: String(expected) }}
      />
      <div className="report-facts">
        {isNew && (
          <PlainField
            name="name"
            label="Name in URLs"
            defaultValue={name}
            required
            maxLength={80}
            pattern="[a-z0-9][a-z0-9\-]*"
            hint="Small letters, digits and hyphens. It stays."
          />
        )}
        <PlainField name="title" label="Title" defaultValue={title} maxLength={200} hint="Empty: the first heading." />
      </div>
      <div className="report-source">
        <KeptText label="Text" text={markdown} rows={toRows(markdown)} />
      </div>
      <div className="report-facts">
        <PlainField
          name="note"
          label="What changed"
          defaultValue={note}
          maxLength={300}
          hint="One line, for the history."
        />
      </div>
    </form>
    <Markers />
  </Card>
);
