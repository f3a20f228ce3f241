'use client';
import type { CreatedRuleResponse, RuleListResponse, RuleResponse } from '@tachograph/openapi/administration';
import { useEffect, useState } from 'react';
import * as hrefs from '@/routing/hrefs.ts';
import { Card } from '@/ui/layout/card.tsx';
import { type Outcome, requestWithToken } from '@/ui/token/request-with-token.ts';
import { TokenForm } from '@/ui/token/token-form.tsx';
import { useToken } from '@/ui/token/use-token.ts';
import { RuleCard } from './rule-card.tsx';
import type { Choices } from './rule-fields.tsx';
import { RuleForm } from './rule-form.tsx';

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
