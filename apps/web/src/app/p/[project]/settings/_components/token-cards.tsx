import { count, formatCount } from '@tachograph/units';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import { type Entered, type MadeSecret, valuesOf } from '@/server/forms/entered-form.ts';
import type { readTokens } from '@/server/settings/open-settings.ts';
import { PlainChoice, PlainField } from '@/ui/form/form-field.tsx';
import { Card } from '@/ui/layout/card.tsx';
import { toUploadCommands } from '@/ui/layout/project-frame.tsx';
import { CopyText } from '@/ui/table/copy-text.tsx';
import { DataTable } from '@/ui/table/data-table.tsx';
import { Time } from '@/ui/text/time.tsx';
import { SettingsForm } from './settings-form.tsx';

type NewTokenProps = { readonly project: string; readonly isFirst: boolean; readonly entered: Entered | null };

/** A token in the form of a new project is named for what everybody needs first. */
export function NewTokenCard({ project, isFirst, entered }: NewTokenProps) {
  const { text } = valuesOf(entered, 'create-token');
  return (
    <Card title={isFirst ? 'Create the first token' : 'Create a token'}>
      <SettingsForm project={project} action="create-token" submit="Create" isPrimary>
        <PlainField
          name="name"
          label="What it is for"
          defaultValue={text('name', isFirst ? 'first upload' : '')}
          placeholder="nightly job"
          maxLength={120}
          required
        />
        <PlainChoice
          name="scope"
          label="What it may do"
          value={text('scope', 'upload')}
          options={[
            ['upload', 'upload: store runs'],
            ['edit', 'edit: set states of changes, write notes'],
            ['admin', 'admin: edit, and administer the project'],
          ]}
        />
        <PlainChoice
          name="days"
          label="When it expires"
          value={text('days', '365')}
          options={[
            ['30', 'in 30 days'],
            ['90', 'in 90 days'],
            ['365', 'in a year'],
            ['never', 'never'],
          ]}
        />
      </SettingsForm>
    </Card>
  );
}

type Found = Awaited<ReturnType<typeof readTokens>>;

type RevocationProps = { readonly project: string; readonly token: Found['tokens'][number] };

const Revocation = ({ project, token }: RevocationProps) => (
  <SettingsForm
    project={project}
    action="revoke-token"
    hidden={{ id: token.id }}
    submit="Revoke"
    label={`Revoke ${token.name}`}
  >
    {token.scopes.includes('admin') && (
      <label className="meta">
        <input type="checkbox" name="force" value="1" /> even if it is the last
      </label>
    )}
  </SettingsForm>
);

const timeOr = (at: Date | null, otherwise: string) => (at ? <Time at={at} /> : otherwise);

type Props = Pick<Found, 'tokens' | 'total'> & { readonly project: string };

/** The tokens of the project, those in force first. */
export const TokensCard = ({ project, tokens, total }: Props) => (
  <Card
    title="Tokens"
    note={tokens.length < total ? `${formatCount(tokens.length)} of ${formatCount(total)}` : formatCount(total)}
  >
    {tokens.length === 0 ? (
      <p className="card-body">The project has no token yet.</p>
    ) : (
      <DataTable columns={['Name', 'Begins', 'May', 'Created', 'Expires', 'Last used', 'State']} label="List of tokens">
        {tokens.map((token) => (
          <tr key={token.id}>
            <td>{token.name}</td>
            <td>
              <code>{token.prefix}…</code>
            </td>
            <td>{token.scopes.join(', ')}</td>
            <td>
              <Time at={token.createdAt} />
            </td>
            <td>{timeOr(token.expiresAt, 'never')}</td>
            <td>{timeOr(token.lastUsedAt, 'never')}</td>
            <td>{token.state === 'valid' ? <Revocation project={project} token={token} /> : token.state}</td>
          </tr>
        ))}
      </DataTable>
    )}
  </Card>
);

type MadeProps = { readonly project: string; readonly made: MadeSecret };

/** The text of a new token, for two minutes, and how to upload with it. */
export function MadeToken({ project, made: { name, text } }: MadeProps) {
  const command = toUploadCommands(text);
  return (
    <Card title={`Token “${name}”`} note="copy it now: it cannot be read again">
      <div className="card-body stack">
        <p>
          <code>{text}</code> <CopyText text={text}>Copy the token</CopyText>
        </p>
        <p className="sub">Upload the output of a benchmark with it; any common tool’s own output will do:</p>
        <pre>{command}</pre>
        <p>
          <CopyText text={command}>Copy the commands</CopyText>
        </p>
        <p className="meta">
          Or put it into your CI’s secrets and use <Link href={hrefs.docs('ci')}>one step</Link>.{' '}
          <Link href={hrefs.project(project)}>The page of the project</Link> shows the first run as soon as it is there.
        </p>
      </div>
    </Card>
  );
}

const ISSUERS = [
  ['https://token.actions.githubusercontent.com', 'GitHub Actions'],
  ['https://gitlab.com', 'GitLab CI'],
] as const;

const nameOf = (issuer: string) => ISSUERS.find(([value]) => value === issuer)?.[1] ?? issuer;

type RulesProps = Pick<Found, 'rules'> & { readonly project: string };

const Rules = ({ project, rules }: RulesProps) => (
  <DataTable columns={['Repository', 'Ref', 'CI', 'Last used', 'Delete']} hidden={['Delete']}>
    {rules.map(({ id, issuer, repository, ref, lastUsedAt }) => (
      <tr key={id}>
        <td>{repository}</td>
        <td>{ref ?? 'every branch and tag'}</td>
        <td>{nameOf(issuer)}</td>
        <td>{timeOr(lastUsedAt, 'never')}</td>
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

type CiProps = RulesProps & { readonly entered: Entered | null };

/** Repositories whose CI jobs upload without a stored token. */
export function CiCard({ project, rules, entered }: CiProps) {
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
