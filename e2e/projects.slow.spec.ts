import { expect, test } from '@playwright/test';
import { joinAsAdministrator, signIn } from './admin.ts';
import { expectAccessible } from './page-checks.ts';
import { stack } from './stack.ts';

test.describe.configure({ mode: 'serial' });

const STAMP = `${Date.now()}`;
const OWEN = { name: 'Owen Owner', email: `owen-${STAMP}@tacho.example` };
const SLUG = `made-by-page-${STAMP}`;
const RENAMED = `renamed-${STAMP}`;

test('from the front page to the first run: sign in, make a project, get a token, upload', async ({
  page,
  request,
}) => {
  await joinAsAdministrator(page, OWEN);

  await page.goto('/');
  await page.getByRole('link', { name: 'New project' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New project');
  await expectAccessible(page);
  await page.getByLabel('Name in URLs').fill('node-connectors');
  await page.getByLabel('Title').fill('Made by page');
  await page.getByLabel('Description').fill('One connector.');
  await page.getByLabel('Who reads it').selectOption('private');
  await page.getByRole('button', { name: 'Create project' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Another project has this name');
  await expect(page.getByLabel('Name in URLs')).toHaveValue('node-connectors');
  await page.getByLabel('Name in URLs').fill(SLUG);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  const made = page.getByRole('region', { name: 'Token “first upload”' });
  const token = (await made.locator('code').first().textContent()) ?? '';
  expect(token).toMatch(/^tacho_/);
  await expect(made.locator('pre')).toContainText(`TACHO_TOKEN=${token}`);
  await expectAccessible(page);

  const uploaded = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      format: 1,
      startedAt: '2026-11-20T10:00:00Z',
      results: [
        {
          scenario: 'select-1',
          driver: { name: 'mysql2', version: '3.11.0' },
          metric: 'throughput',
          unit: 'ops/s',
          value: 1,
        },
      ],
    },
  });
  expect(uploaded.status(), await uploaded.text()).toBe(201);
  await page.goto(`/p/${SLUG}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Made by page');
  await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  expect((await request.get(`/p/${SLUG}`)).status()).toBe(404);
});

test('a token is revoked, a member invited and the invitation withdrawn, and the audit log has it all', async ({
  page,
}) => {
  await signIn(page, OWEN, `/p/${SLUG}/settings/tokens`);
  await page.getByRole('button', { name: 'Revoke first upload' }).click();
  await expect(page.getByRole('status').first()).toContainText('The token was revoked');
  await page.getByLabel('Repository').fill('example/connectors');
  await page.getByRole('button', { name: 'Allow uploads' }).click();
  await expect(page.getByRole('status').first()).toContainText('may upload now');
  await page.getByRole('button', { name: 'Delete the rule of example/connectors' }).click();
  await expect(page.getByRole('status').first()).toContainText('The rule was deleted');
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('E-mail address').fill(`new-${STAMP}@tacho.example`);
  await page.getByLabel('Role', { exact: true }).selectOption('contributor');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Invitation', exact: true }).locator('code')).toContainText(
    '/join?token=',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Withdraw the invitation/ }).click();
  await expect(page.getByRole('status').first()).toContainText('withdrawn');
  await page.getByRole('button', { name: 'Remove Owen Owner' }).click();
  await expect(page.getByRole('alert').first()).toContainText('the last owner');
  await page.getByRole('link', { name: 'Audit log' }).click();
  const actions = page.locator('tbody tr code');
  await expect(actions).toHaveText([
    'invitation-withdrawn',
    'member-invited',
    'ci-rule-deleted',
    'ci-rule-created',
    'token-revoked',
    'token-created',
    'project-created',
  ]);
  await expectAccessible(page);
  const csv = await page.request.get(`/p/${SLUG}/settings/audit.csv?action=token-revoked`);
  expect((await csv.text()).trim().split('\n')).toHaveLength(2);
});

test('a form that is rejected keeps what was entered, and no other form has it', async ({ page }) => {
  await signIn(page, OWEN, `/p/${SLUG}/settings`);
  await expect(page.getByLabel('Description')).toHaveValue('One connector.');
  await page.getByLabel('Title').fill('Another title');
  await page.getByLabel('Description').fill('Another description.');
  await page.getByLabel('Least difference').fill('99');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert').first()).toContainText('from 0.1 to 50 percent');
  await expect(page.getByLabel('Title')).toHaveValue('Another title');
  await expect(page.getByLabel('Description')).toHaveValue('Another description.');
  await expect(page.getByLabel('Least difference')).toHaveValue('99');
  await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Another title');

  await page.getByLabel('Name in URLs').fill('node-connectors');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Another project has this name');
  await expect(page.getByLabel('Name in URLs')).toHaveValue('node-connectors');
  await expect(page.getByLabel('Title')).toHaveValue('Made by page');

  await page.getByLabel('Least difference').fill('5');
  await page.getByLabel('Leading metrics').fill('throughput, heap');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').first()).toContainText('The settings were changed');
  await expect(page.getByLabel('Least difference')).toHaveValue('5');
  await expect(page.getByLabel('Leading metrics')).toHaveValue('throughput, heap');
  await expect(page.getByLabel('Name in URLs')).toHaveValue(SLUG);

  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Change the role of Owen Owner' }).click();
  await expect(page.getByRole('status').first()).toContainText('The role was changed');
  await page.getByLabel('Role of Owen Owner', { exact: true }).selectOption('viewer');
  await page.getByRole('button', { name: 'Change the role of Owen Owner' }).click();
  await expect(page.getByRole('alert').first()).toContainText('the last owner');
  await expect(page.getByLabel('E-mail address')).toHaveValue('');
});

test('a maintainer pins pages of the project, which its overview and the palette link to, and removes one', async ({
  page,
}) => {
  await signIn(page, OWEN, `/p/${SLUG}/settings`);
  const pinned = page.getByRole('region', { name: 'Pinned views' });
  const pin = async (address: string, title: string) => {
    await pinned.getByLabel('Address').fill(address);
    await pinned.getByLabel('Text of the link').fill(title);
    await pinned.getByRole('button', { name: 'Pin', exact: true }).click();
  };
  await pin(`https://elsewhere.example/p/${SLUG}/compare`, 'Elsewhere');
  await expect(page.getByRole('alert').first()).toContainText('Enter the address of a page of this project');
  await expect(pinned.getByLabel('Text of the link')).toHaveValue('Elsewhere');
  await pin(`/p/${SLUG}/compare?reference=mysql2#rows`, 'Against <b>mysql2</b>');
  await expect(page.getByRole('status').first()).toContainText('The page was pinned');
  await pin(`/p/${SLUG}/runs`, 'Newest runs');
  await expect(pinned).toContainText('2 of 12');
  await pinned.getByRole('button', { name: 'Remove Newest runs' }).click();
  await expect(page.getByRole('status').first()).toContainText('The pinned view was removed');

  await page.goto(`/p/${SLUG}`);
  const link = page.getByRole('navigation', { name: 'Pinned' }).getByRole('link');
  await expect(link).toHaveText('Against <b>mysql2</b>');
  await expect(link).toHaveAttribute('href', `/p/${SLUG}/compare?reference=mysql2`);
  await expectAccessible(page);
  await page.goto(`/p/${SLUG}/runs`);
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('against');
  await page.getByRole('group', { name: 'Pinned views' }).getByRole('option').click();
  await expect(page).toHaveURL(new RegExp(`/p/${SLUG}/compare\\?reference=mysql2$`));
});

test('a member needs no token: rules are shown, and a note is written', async ({ page }) => {
  await signIn(page, OWEN, `/p/${SLUG}/settings`);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { name: 'Notification rules' })).toBeVisible();
  await expect(page.getByText('A token of this project')).toHaveCount(0);
  const note = await page.request.post(`/p/${SLUG}/api/notes`, { data: { text: 'Moved to another host' } });
  expect([note.status(), (await note.json()).by]).toEqual([201, 'Owen Owner']);
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test(`settings, and an overview with pinned views, have no violations in ${theme} at ${width} pixels`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, OWEN, `/p/${SLUG}/settings`);
    await expect(page.getByRole('heading', { name: 'Delete' })).toBeVisible();
    await expectAccessible(page);
    for (const part of ['', '/settings/tokens', '/settings/members', '/settings/shares', '/settings/audit']) {
      await page.goto(`/p/${SLUG}${part}`);
      await expectAccessible(page);
    }
  });

test('a project gets another identity of its environments, shows what a retention would delete, is renamed, its former URL leads to it, it is archived, and deleted', async ({
  page,
  request,
}) => {
  await signIn(page, OWEN, `/p/${SLUG}/settings`);
  const identity = page.getByRole('region', { name: 'Environment identity' });
  await identity.getByLabel('Kernel').uncheck();
  await identity.getByRole('button', { name: 'Change identity' }).click();
  await expect(identity).toContainText('19 of 20 fields');
  await expect(identity.getByLabel('Kernel')).not.toBeChecked();

  // Its run is of 20 November 2026.
  for (const [days, found] of [
    ['36500', /^No run would be deleted/],
    ['1', /^1 run with .* would be deleted/],
  ] as const) {
    await page.getByLabel('Days for which runs are kept').fill(days);
    await page.getByRole('button', { name: 'Show what would be deleted' }).click();
    await expect(page.getByRole('region', { name: 'Retention' }).getByRole('status')).toHaveText(found);
    await expect(page.getByLabel('Days for which runs are kept')).toHaveValue(days);
  }
  await expect(page.getByText('runs are kept for ever')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Who reads it').selectOption('public');
  await page.getByRole('button', { name: 'Change visibility' }).click();
  await page.getByLabel('Name in URLs').fill(RENAMED);
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${RENAMED}/settings`));
  const moved = await request.get(`/p/${SLUG}/runs?environment=a`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([308, `/p/${RENAMED}/runs?environment=a`]);
  const pinned = page.getByRole('region', { name: 'Pinned views' }).getByRole('link');
  await expect(pinned).toHaveAttribute('href', `/p/${RENAMED}/compare?reference=mysql2`);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('This project is archived')).toBeVisible();
  await page.getByLabel(`Enter ${RENAMED} to delete it`).fill(RENAMED);
  await page.getByRole('button', { name: 'Delete this project' }).click();
  await expect(page.getByText('The project was deleted.')).toBeVisible();
  expect((await request.get(`/p/${RENAMED}`)).status()).toBe(404);
});

test('a stranger is sent to sign in, and the settings of a private project do not exist for them', async ({
  page,
  request,
}) => {
  await page.goto('/new');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goto('/p/node-connectors/settings');
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  expect((await request.get('/p/no-such-project/settings')).status()).toBe(404);
});
