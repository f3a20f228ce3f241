'use client';
import type { CreatedRuleResponse } from '@tachograph/openapi/administration';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { type FormEvent, useEffect, useState } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Card } from '@/ui/layout/card.tsx';
import { requestWithToken } from '@/ui/token/request-with-token.ts';
import { EMPTY_RULE, inBrowser, toRule } from '../_model/rule-values.ts';
import { type Choices, RuleFields } from './rule-fields.tsx';

type Props = {
  readonly project: string;
  readonly token: string;
  readonly choices: Choices;
  readonly onCreate: (rule: CreatedRuleResponse) => void;
};

type Rejection = { readonly detail: string; readonly issues: readonly ValidationIssue[] };

/** Pointers of the fields of the form: issues elsewhere are listed below it. */
const FIELDS = [
  '/name',
  '/target',
  '/direction',
  '/smallest',
  '/drivers',
  '/metrics',
  '/digest',
  '/quietHours',
  '/timeZone',
];

const isAt = (pointer: string, field: string) => pointer === field || pointer.startsWith(`${field}/`);

function RejectionText({ rejection }: { readonly rejection: Rejection }) {
  const elsewhere = rejection.issues.filter(({ pointer }) => !FIELDS.some((field) => pointer.startsWith(field)));
  const isNamed = rejection.issues.length > elsewhere.length;
  return (
    <>
      <p className="failed">{isNamed ? 'No rule was created: see the fields that are marked.' : rejection.detail}</p>
      {isNamed &&
        elsewhere.map(({ pointer, detail }) => <p key={pointer} className="failed">{`${pointer}: ${detail}`}</p>)}
    </>
  );
}

/** A new rule: who gets what, and when. */
export function RuleForm({ project, token, choices, onCreate }: Props) {
  const [values, setValues] = useState(EMPTY_RULE);
  const [busy, setBusy] = useState(false);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  useEffect(() => setValues(inBrowser), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRejection(null);
    const request = { method: 'POST', token, body: toRule(values) } as const;
    const outcome = await requestWithToken<CreatedRuleResponse>(hrefs.api(project, 'notifications'), request);
    setBusy(false);
    if (!outcome.ok) return setRejection(outcome);
    setValues({ ...EMPTY_RULE, timeZone: values.timeZone });
    onCreate(outcome.value);
  };
  const issueAt = (field: string, isAlone?: 'alone') =>
    rejection?.issues.find(({ pointer }) => (isAlone ? pointer === field : isAt(pointer, field)))?.detail ?? null;
  return (
    <Card title="New rule" note="reports what is found from now on" className="rules-new">
      <form className="card-body rule-form" onSubmit={submit} noValidate>
        <RuleFields
          values={values}
          onChange={(changed) => setValues({ ...values, ...changed })}
          issueAt={issueAt}
          choices={choices}
        />
        <div className="row">
          <button type="submit" className="button primary" disabled={busy}>
            {busy ? 'Creating…' : 'Create the rule'}
          </button>
        </div>
        <div role="status">{rejection && <RejectionText rejection={rejection} />}</div>
      </form>
    </Card>
  );
}
