import { describe, expect, test } from 'vitest';
import { toChange } from '../testing/to-change.ts';
import { type ChangeMessage, type Notice, toChangeMessages, toMessageLines } from './notice.ts';
import { toDiscordBody, toEmail, toSlackBody, toTeamsBody, toTitle, toWebhookBody } from './to-message.ts';

const change = (id: string, known: Partial<ChangeMessage> = {}): ChangeMessage => ({
  line: known.sentence ?? `a line of ${id}`,
  id,
  url: `https://tacho.example.org/p/node/changes/${id}`,
  sentence: 'mysql2 3.24.6 is 1.74× faster than 3.24.0 in Select 100 integers',
  driver: 'mysql2',
  scenario: 'select-100-int',
  metric: 'throughput',
  direction: 'better',
  ratio: 1.74,
  exact: false,
  ...known,
});

const notice = (changes: readonly ChangeMessage[], total = changes.length): Notice => ({
  project: 'node',
  projectTitle: 'Node.js connectors',
  url: 'https://tacho.example.org/p/node/changes',
  changes,
  total,
});

const HOSTILE = '<!channel> <https://evil.example|click> & @everyone *bold* [x](https://evil.example) `|`';

test('the title counts changes, and those for the worse where all are listed', () => {
  expect(toTitle(notice([change('a')]))).toBe('node: 1 change');
  expect(toTitle(notice([change('a', { direction: 'worse' })]))).toBe('node: 1 change for the worse');
  expect(toTitle(notice([change('a', { direction: 'worse' }), change('b')]))).toBe('node: 2 changes, 1 of them worse');
  expect(toTitle(notice([change('a', { direction: 'worse' })], 1200))).toBe('node: 1,200 changes');
});

test('changes of one release are one line, with the signs of both directions; alone a change is told with its figures', () => {
  const of = (known: Parameters<typeof toChange>[0]) =>
    toChange({ group: 'version mysql2 3.24.4', after: { version: '3.24.4' }, ...known });
  const together = [
    of({ id: '1', ratio: 1.63, direction: 'better', scenarioTitle: 'Select 1', case: { scenario: 'a' } }),
    of({ id: '2', ratio: 1.2, direction: 'better', scenarioTitle: 'Do 1', case: { scenario: 'b' } }),
    of({ id: '3', ratio: 0.9, direction: 'worse', scenarioTitle: 'Insert', case: { scenario: 'c' } }),
  ];
  const alone = toChange({
    id: '4',
    group: 'version mysql2 2.3.1',
    after: { version: '2.3.1' },
    before: { version: '2.3.0' },
  });
  const messages = toChangeMessages([...together, alone], ({ id }) => `https://tacho.example.org/${id}`);
  expect(toMessageLines(messages)).toEqual([
    {
      sentence: 'mysql2 3.24.4: slower in Insert, 1.11×; faster in 2 scenarios, up to 1.63×',
      url: 'https://tacho.example.org/1',
      signs: '▼▲',
    },
    {
      sentence: expect.stringContaining('mysql2 2.3.1 is 2.00× slower than 2.3.0'),
      url: 'https://tacho.example.org/4',
      signs: '▼',
    },
  ]);
});

test('a webhook gets everything in fields', () => {
  const reported = notice([change('a')], 3);
  expect(toWebhookBody(reported)).toEqual({ type: 'changes.found', ...reported });
});

describe('text from uploads is text', () => {
  const hostile = notice([change('a', { sentence: HOSTILE })]);

  test('in Slack: no mention, no link, no markup of the text', () => {
    const [, line] = toSlackBody(hostile).blocks as { text: { text: string } }[];
    expect(line?.text.text).toContain('&lt;!channel&gt;');
    expect(line?.text.text.match(/[<>]/g)).toEqual(['<', '>']);
    expect(line?.text.text.match(/\|/g)).toHaveLength(1);
  });

  test('in Discord: nobody is mentioned, and markup is escaped', () => {
    const body = toDiscordBody(hostile);
    expect(body.allowed_mentions).toEqual({ parse: [] });
    const [{ description } = { description: '' }] = body.embeds as { description: string }[];
    expect(description).toContain('\\[x\\]\\(https://evil.example\\)');
    expect(description).toContain('\\*bold\\*');
  });

  test('in Teams: markup is escaped', () => {
    expect(JSON.stringify(toTeamsBody(hostile))).toContain('\\\\[x\\\\]\\\\(https://evil.example\\\\)');
  });

  test('in e-mail: a subject of one line', () => {
    const { subject, text } = toEmail(hostile);
    expect(subject).toBe('node: 1 change');
    expect(text).toContain(HOSTILE);
    expect(subject).not.toMatch(/[\r\n]/);
  });
});

test('each shape says how many changes it does not list', () => {
  const reported = notice([change('a'), change('b')], 40);
  for (const body of [toSlackBody(reported), toDiscordBody(reported), toTeamsBody(reported), toEmail(reported)]) {
    expect(JSON.stringify(body)).toContain('and 38 more');
  }
});

test('Discord gets at most the letters that it takes, and the count of the rest', () => {
  const reported = notice(
    Array.from({ length: 20 }, (_, nth) => change(`c${nth}`, { sentence: `${nth} ${'x'.repeat(300)}` })),
  );
  const [{ description } = { description: '' }] = toDiscordBody(reported).embeds as { description: string }[];
  expect(description.length).toBeLessThanOrEqual(4096);
  expect(description).toMatch(/and \d+ more$/);
});
