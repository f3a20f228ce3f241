import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { sendEmail } from './send-email.ts';

const servers: SMTPServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A real SMTP server on this machine, which needs a password and keeps what it gets. */
async function listen(rejected?: string) {
  const got: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _, done) =>
      username === 'tacho' && password === 'secret' ? done(null, { user: username }) : done(new Error('no')),
    onRcptTo: ({ address }, _, done) => (address === rejected ? done(new Error('no such mailbox')) : done()),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        got.push({ from, to: envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() });
        done();
      });
    },
  });
  servers.push(server);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as { port: number }).port));
  });
  return {
    got,
    settings: (password = 'secret') => ({ smtpUrl: `smtp://tacho:${password}@127.0.0.1:${port}`, from: FROM }),
  };
}

const FROM = 'Tachograph <changes@tacho.example.org>';
const EMAIL = {
  to: ['a@example.org', 'b@example.org'],
  subject: 'node: 1 change',
  text: 'mysql2 is slower\n',
  id: 'm1',
};

describe('an e-mail', () => {
  it('arrives at everyone, as text, with an id of its message', async () => {
    const { got, settings } = await listen();
    expect(await sendEmail(EMAIL, settings(), 2000)).toBeNull();
    expect(got).toHaveLength(1);
    expect(got[0]).toMatchObject({ from: 'changes@tacho.example.org', to: EMAIL.to });
    expect(got[0]?.text).toMatch(/^Subject: node: 1 change\r$/m);
    expect(got[0]?.text).toMatch(/^Message-ID: <m1@tacho\.example\.org>\r$/m);
    expect(got[0]?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(got[0]?.text).toContain('mysql2 is slower');
  });

  it('with a line break in its subject adds no header', async () => {
    const { got, settings } = await listen();
    await sendEmail({ ...EMAIL, subject: 'x\r\nBcc: c@example.org' }, settings(), 2000);
    expect(got[0]?.to).toEqual(EMAIL.to);
    expect(got[0]?.text).not.toMatch(/^Bcc:/m);
  });

  it('that the server refuses is rejected: a wrong password, or every mailbox', async () => {
    const { settings } = await listen('a@example.org');
    expect(await sendEmail(EMAIL, settings('wrong'), 2000)).toBe('rejected');
    expect(await sendEmail({ ...EMAIL, to: ['a@example.org'] }, settings(), 2000)).toBe('rejected');
  });

  it('without a server is unreachable, and without settings says so', async () => {
    const { settings } = await listen();
    const gone = settings();
    const server = servers.pop();
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    expect(await sendEmail(EMAIL, gone, 500)).toBe('unreachable');
    expect(await sendEmail(EMAIL, null, 500)).toBe('email-not-configured');
  });
});
