'use client';
import type { CreatedRuleResponse, RuleListResponse, RuleResponse } from '@tachograph/openapi/administration';
import type { ValidationIssue } from '@tachograph/schema/problem';
import { type FormEvent, useEffect, useState } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Card } from '@/ui/layout/card.tsx';
import { type Outcome, requestWithToken } from '@/ui/token/request-with-token.ts';
import { TokenForm } from '@/ui/token/token-form.tsx';
import { useToken } from '@/ui/token/use-token.ts';
import { EMPTY_RULE, inBrowser, toRule } from '../_model/rule-values.ts';
import { RuleCard } from './rule-card.tsx';
import { type Choices, RuleFields } from './rule-fields.tsx';

type FormProps = {
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
function RuleForm({ project, token, choices, onCreate }: FormProps) {
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

type Props = { readonly project: string; readonly choices: Choices };

const PURPOSE = 'to see and change who is notified: the rules contain addresses of chats and people';

type ListProps = Props & { readonly token: string; readonly found: readonly RuleResponse[] };

function RuleList({ project, choices, token, found }: ListProps) {
  const [rules, setRules] = useState(found);
  const [secrets, setSecrets] = useState<ReadonlyMap<string, string>>(new Map());
  const add = ({ secret, ...rule }: CreatedRuleResponse) => {
    setRules([rule, ...rules]);
    if (secret !== null) setSecrets(new Map([...secrets, [rule.id, secret]]));
  };
  return (
    <>
      <div className="rule-list">
        {rules.length === 0 && (
          <p className="notice">
            This project notifies nobody. Create a rule: it reports the changes that are found from then on.
          </p>
        )}
        {rules.map((rule) => (
          <RuleCard
            key={rule.id}
            project={project}
            token={token}
            stored={rule}
            secret={secrets.get(rule.id) ?? null}
            onDelete={() => setRules(rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </div>
      <RuleForm project={project} token={token} choices={choices} onCreate={add} />
    </>
  );
}

/** The rules of a project for who has an admin token, and what is needed for everyone else. */
export function RulesView({ project, choices }: Props) {
  const [token] = useToken('curate');
  const [outcome, setOutcome] = useState<Outcome<RuleListResponse> | null>(null);
  useEffect(() => {
    setOutcome(null);
    if (token === '') return;
    let isCurrent = true;
    requestWithToken<RuleListResponse>(hrefs.api(project, 'notifications'), { token }).then((read) => {
      if (isCurrent) setOutcome(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [project, token]);
  return (
    <div className={outcome?.ok ? 'rules known' : 'rules'}>
      <Card title="Token" className="rules-token">
        <div className="card-body">
          <TokenForm scope="admin" permission="curate" purpose={PURPOSE} />
          <div role="status">
            {outcome?.ok === false && <p className="failed">{outcome.detail}</p>}
            {token !== '' && outcome === null && <p className="meta">Reading the rules…</p>}
          </div>
        </div>
      </Card>
      {outcome?.ok && <RuleList project={project} choices={choices} token={token} found={outcome.value.rules} />}
    </div>
  );
}
