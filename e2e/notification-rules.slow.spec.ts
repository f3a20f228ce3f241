import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { withClient } from '../tooling/postgres/connection.mjs';
import { expectAccessible, listOverflows, listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

const RULES = '/p/node-connectors/changes/rules';

type Received = { readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

/** A receiver of webhooks, which accepts everything at `/hook` and rejects the rest. */
async function startReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(request.url === '/hook' ? 204 : 500).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { received, address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function enterToken(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token of this project').fill(token);
  await page.getByRole('button', { name: 'Use this token' }).click();
}

test('without a token the page says what is needed and how to make one, and a wrong one is rejected in words', async ({
  page,
}) => {
  await page.goto(RULES);
  await expect(page.getByText('with the scope admin is needed')).toBeVisible();
  await page.getByText('How to create a token').click();
  await expect(page.getByText('npx tacho token create --name NAME --scopes admin')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflows(page)).toEqual([]);
  await enterToken(page, stack.token());
  await expect(page.getByText('does not have the scope "admin"')).toBeVisible();
  await page.getByRole('button', { name: 'Forget the token' }).click();
  await expect(page.getByLabel('Token of this project')).toHaveValue('');
});

test('a rule is created, its test arrives signed and is "sent" in the log, and the rule is deleted; by keyboard alone', async ({
  page,
}) => {
  const receiver = await startReceiver();
  await page.goto(RULES);
  await enterToken(page, stack.adminToken());
  await page.getByLabel('Name', { exact: true }).fill('slower drivers to the team');
  await page.getByLabel('Address', { exact: true }).fill(`${receiver.address}/hook`);
  await page.getByLabel('Smallest change, %').fill('2,5');
  await page.getByRole('checkbox', { name: 'mysql2' }).press('Space');
  await page.getByLabel('Nothing from').fill('22:00');
  await page.getByLabel('Nothing until').fill('07:00');
  await page.getByRole('button', { name: 'Create the rule' }).press('Enter');
  const rule = page.getByRole('region', { name: 'slower drivers to the team' });
  await expect(
    rule.getByText('changes for the worse of mysql2, 2.5 % or more; at once, none from 22:00'),
  ).toBeVisible();
  await expect(rule.getByText(/^whsec_/)).toBeVisible();
  expect(await listViolations(page)).toEqual([]);

  await rule.getByRole('button', { name: 'Send a test' }).press('Enter');
  await expect(rule.getByRole('row', { name: /test sent 1/ })).toBeVisible();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ test: true, project: 'node-connectors' });
  expect(receiver.received[0]?.headers).toMatchObject({ 'webhook-signature': expect.stringMatching(/^v1,/) });
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflows(page)).toEqual([]);

  // The tab keeps the token, and the key is not shown again.
  await page.reload();
  await expect(rule).toBeVisible();
  await expect(page.getByText(/^whsec_/)).toHaveCount(0);
  await rule.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await rule.getByRole('button', { name: 'Delete the rule and its log' }).press('Enter');
  await expect(rule).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('This project notifies nobody.')).toBeVisible();
  receiver.close();
});

test('what the API rejects is at its field, and what a receiver rejects is in the log with what to do', async ({
  page,
}) => {
  const receiver = await startReceiver();
  await page.goto(RULES);
  await enterToken(page, stack.adminToken());
  await page.getByLabel('Address', { exact: true }).fill('ftp://example.org');
  await page.getByLabel('Time zone').fill('Mars/Base');
  await page.getByLabel('Nothing from').fill('22:00');
  await page.getByRole('button', { name: 'Create the rule' }).click();
  for (const [label, issue] of [
    ['Name', /at least 1/],
    ['Address', /no http or https URL/],
    ['Nothing until', /no time of day/],
    ['Time zone', /no time zone/],
  ] as const)
    await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(issue);
  expect(await listViolations(page)).toEqual([]);

  await page.getByLabel('Name', { exact: true }).fill('a receiver that is broken');
  await page.getByLabel('Address', { exact: true }).fill(`${receiver.address}/broken`);
  await page.getByLabel('Time zone').fill('UTC');
  await page.getByLabel('Nothing from').fill('');
  await page.getByRole('button', { name: 'Create the rule' }).click();
  const rule = page.getByRole('region', { name: 'a receiver that is broken' });
  await rule.getByRole('button', { name: 'Send a test' }).click();
  await expect(rule.getByRole('row', { name: /test to be sent again 1 rejected, status 500/ })).toBeVisible();
  await rule.getByRole('button', { name: 'Delete', exact: true }).click();
  await rule.getByRole('button', { name: 'Delete the rule and its log' }).click();
  receiver.close();
});

test('G6: an address waits until its owner confirms it on the page of its link, and stops the messages on another one', async ({
  page,
}) => {
  const address = `reader-${Date.now()}@tacho.example`;
  await page.goto(RULES);
  await enterToken(page, stack.adminToken());
  await page.getByLabel('Name', { exact: true }).fill('by e-mail');
  await page.getByLabel('Send to').selectOption('email');
  await page.getByLabel('E-mail addresses').fill(address);
  await page.getByRole('button', { name: 'Create the rule' }).click();
  const rule = page.getByRole('region', { name: 'by e-mail' });
  await expect(rule.getByText(`Waits for confirmation by the link that was sent: ${address}`)).toBeVisible();
  await expectAccessible(page);

  // What the e-mail has: there is no mail server here.
  const key = 'e'.repeat(32);
  const { rows } = await withClient(stack.databaseUrl(), (client) =>
    client.query(
      `UPDATE rule_addresses SET hash = sha256($2), requested_at = now() WHERE address = $1
       RETURNING concat_ws('.', project_id, rule_id, '') AS rule, stop_key AS "stopKey"`,
      [address, Buffer.from(key)],
    ),
  );
  for (const [link, button, done] of [
    [`${rows[0].rule}${key}`, 'Confirm', 'is confirmed'],
    [`${rows[0].rule}${rows[0].stopKey}`, 'Stop them', 'gets no more messages'],
  ]) {
    await page.goto(`/mail?link=${link}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: button ?? '' }).click();
    await expect(page.getByRole('status')).toContainText(`${address} ${done}`);
    await expectAccessible(page);
  }
  await page.goto('/mail?link=none');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
  await page.goto(RULES);
  await expect(rule.getByText(`Stopped the messages: ${address}`)).toBeVisible();
  await rule.getByRole('button', { name: 'Delete', exact: true }).click();
  await rule.getByRole('button', { name: 'Delete the rule and its log' }).click();
});
