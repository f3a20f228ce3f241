import { count } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { type Entered, valuesOf } from '@/server/forms/entered-form.ts';
import type { readTokens } from '@/server/settings/read-settings.ts';
import { PlainChoice, PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

const ISSUERS = [
  ['https://token.actions.githubusercontent.com', 'GitHub Actions'],
  ['https://gitlab.com', 'GitLab CI'],
] as const;

const nameOf = (issuer: string) => ISSUERS.find(([value]) => value === issuer)?.[1] ?? issuer;

type RulesProps = Pick<Awaited<ReturnType<typeof readTokens>>, 'rules'> & { readonly project: string };

const Rules = ({ project, rules }: RulesProps) => (
  <DataTable columns={['Repository', 'Ref', 'CI', 'Last used', 'Delete']} hidden={['Delete']}>
    {rules.map(({ id, issuer, repository, ref, lastUsedAt }) => (
      <tr key={id}>
        <td>{repository}</td>
        <td>{ref ?? 'every branch and tag'}</td>
        <td>{nameOf(issuer)}</td>
        <td>{lastUsedAt ? <Time at={lastUsedAt} /> : 'never'}</td>
        <td>
          <SettingsForm
            project={project}
            action="delete-ci-rule"
            hidden={{ id }}
            submit="Delete"
            label={`Delete the rule of ${repository}`}
          />
        </td>
      </tr>
    ))}
  </DataTable>
);

type Props = RulesProps & { readonly entered: Entered | null };

/** Repositories whose CI jobs upload without a stored token. */
export function CiCard({ project, rules, entered }: Props) {
  const { text } = valuesOf(entered, 'create-ci-rule');
  return (
    <Card title="Upload from CI without a secret" note={rules.length > 0 ? count(rules.length, 'rule') : undefined}>
      {rules.length > 0 && <Rules project={project} rules={rules} />}
      <SettingsForm project={project} action="create-ci-rule" submit="Allow uploads">
        <p>
          Jobs of a repository get a token for half an hour by the identity that their CI signs.{' '}
          <Link href={hrefs.docs('ci-identity')}>How it works</Link>
        </p>
        <PlainChoice name="issuer" label="CI" value={text('issuer', ISSUERS[0][0])} options={ISSUERS} />
        <PlainField
          name="repository"
          label="Repository"
          defaultValue={text('repository')}
          placeholder="owner/name"
          maxLength={300}
          autoComplete="off"
          required
        />
        <PlainField
          name="ref"
          label="Ref"
          defaultValue={text('ref')}
          placeholder="refs/heads/main"
          maxLength={300}
          autoComplete="off"
          hint="Empty: every branch and tag. * stands for any letters; pull requests need a ref that names them."
        />
      </SettingsForm>
    </Card>
  );
}
