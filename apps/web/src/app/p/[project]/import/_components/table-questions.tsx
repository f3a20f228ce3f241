'use client';
import type { Choices, Question, QuestionCode } from '@tachograph/schema/question';
import { useId } from 'react';
import { choose, findChosen } from '@/app/p/[project]/import/_model/table-choices.ts';
import { DataTable } from '@/ui/table/data-table.tsx';

type Props = {
  readonly questions: readonly Question[];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
};

/** Tables that may be told apart by themselves. */
const MAX_TABLES = 12;

type FieldProps = Omit<Props, 'questions'> & {
  readonly question: Question;
  /** The table that the choice is for alone; null: for all. */
  readonly table: string | null;
};

/** The unit of figures, from those that are common; any other is typed among the names below. */
function UnitField({ question, table, choices, onChange }: FieldProps) {
  return (
    <select
      className="text-field"
      aria-label={table === null ? question.text : `${question.text} ${table}`}
      value={findChosen(choices, 'unit', table) ?? ''}
      onChange={(event) => onChange(choose(choices, 'unit', table, event.target.value))}
    >
      <option value="">{table === null ? 'choose a unit' : 'as above'}</option>
      {question.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {`${value} (${label})`}
        </option>
      ))}
    </select>
  );
}

function AxisField({ question, table, choices, onChange }: FieldProps) {
  const name = useId();
  const chosen = findChosen(choices, 'driver-axis', table);
  return question.choices.map(({ value, label }) => (
    <label key={value}>
      <input
        type="radio"
        name={name}
        checked={chosen === value}
        onChange={() => onChange(choose(choices, 'driver-axis', table, value))}
      />
      {label}
    </label>
  ));
}

const FIELDS = { 'driver-axis': AxisField, unit: UnitField } as const;

const NO_HEAD = 'column without a head';

/** The beginning of a table, as it was read. */
const Beginning = ({ head, rows, location }: Question) => (
  <DataTable columns={head.map((name) => name || NO_HEAD)} hidden={[NO_HEAD]} label={`The table at ${location}`}>
    {rows.map((cells, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order, and two may be equal
      <tr key={row}>
        {head.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their order
          <td key={at}>{cells[at] ?? ''}</td>
        ))}
      </tr>
    ))}
  </DataTable>
);

/** One question with the first table that it is about; the other tables can have a choice of their own. */
function TableQuestion({ code, questions, ...form }: Props & { readonly code: QuestionCode }) {
  const [first, ...more] = questions;
  if (!first) return null;
  const Field = FIELDS[code];
  return (
    <fieldset className="choice-set">
      <legend>{first.text}</legend>
      <p className="meta">
        {first.location}, {first.table}
        {more.length > 0 && ` and ${more.length} more, to which the same choice applies`}
      </p>
      <div className="row choices">
        <Field question={first} table={null} {...form} />
      </div>
      {more.length > 0 && (
        <details>
          <summary>Other choices for single tables</summary>
          {questions.slice(0, MAX_TABLES).map((question) => (
            <div key={question.location} className="row choices">
              <span className="meta">
                {question.location}, {question.table}
              </span>
              <Field question={question} table={question.table} {...form} />
            </div>
          ))}
        </details>
      )}
    </fieldset>
  );
}

/** What a table does not say: where its drivers are, and the unit of its figures. A choice is read at once, and stays. */
export function TableQuestions({ questions, ...form }: Props) {
  const [first] = questions;
  if (!first) return null;
  const of = (code: QuestionCode) => questions.filter((question) => question.code === code);
  return (
    <div className="card-body table-questions">
      <Beginning {...first} />
      <TableQuestion code="driver-axis" questions={of('driver-axis')} {...form} />
      <TableQuestion code="unit" questions={of('unit')} {...form} />
    </div>
  );
}
