import { describe, expect, it } from 'vitest';
import { bench, server, useTestBench } from '../testing/use-test-bench.ts';

useTestBench();

const response = (stored: number, dated = 0) => ({
  status: 200,
  body: { project: 'demo', driver: 'mariadb', stored, dated },
});
const releases = (args: readonly string[], input = '') =>
  bench.tacho(['releases', '--driver', 'mariadb', ...args], { readFile: async () => new TextEncoder().encode(input) });
const sent = () => server.received.map(({ body }) => JSON.parse(String(body)));

describe('tacho releases', () => {
  it('names versions of a driver and says how many were new', async () => {
    server.plan.push(response(1));
    const { status, out, err } = await releases(['3.4.0', '3.4.1', '3.4.0']);
    expect([status, out, err]).toEqual([0, '', 'mariadb: 2 named, 1 of them new\n']);
    expect(server.received).toMatchObject([{ method: 'POST', path: '/v1/releases' }]);
    expect(sent()).toEqual([{ driver: 'mariadb', versions: ['3.4.0', '3.4.1'] }]);
  });

  it.each([
    ['a JSON list', '["3.4.0", "3.4.1"]'],
    ['one a line', '3.4.0\n\n  3.4.1\r\n'],
  ])('reads %s from standard input', async (_, input) => {
    server.plan.push(response(2));
    const { out } = await releases(['-', '--json'], input);
    expect(JSON.parse(out)).toEqual({ driver: 'mariadb', stored: 2, dated: 0 });
    expect(sent()).toEqual([{ driver: 'mariadb', versions: ['3.4.0', '3.4.1'] }]);
  });

  it.each([
    ['lines with a day or time', '3.4.0 2024-03-01\n3.4.1 2024-05-01T23:30:00-02:00\n3.5 RC\n'],
    ['lines with tabs', '3.4.0\t2024-03-01\r\n3.4.1\t2024-05-02\r\n3.5 RC\r\n'],
  ])('sends the day of publication in %s, in UTC', async (_, input) => {
    server.plan.push(response(2, 1));
    const { err } = await releases(['-'], input);
    expect(err).toBe('mariadb: 3 named, 2 of them new, 1 of the others with another day\n');
    const dated = [
      { version: '3.4.0', releasedOn: '2024-03-01' },
      { version: '3.4.1', releasedOn: '2024-05-02' },
    ];
    expect(sent()).toEqual([{ driver: 'mariadb', versions: [...dated, '3.5 RC'] }]);
  });

  it('reads the times of npm view, without those of the package', async () => {
    server.plan.push(response(1));
    await releases(['-'], '{"created": "2016-01-01T00:00:00Z", "modified": "x", "3.4.0": "2024-03-01T09:10:11.123Z"}');
    expect(sent()).toEqual([{ driver: 'mariadb', versions: [{ version: '3.4.0', releasedOn: '2024-03-01' }] }]);
  });

  it('sends very many in parts, and adds up what was new', async () => {
    server.plan.push(response(1000), response(500));
    const { err } = await releases(['-'], Array.from({ length: 1500 }, (_, n) => `1.0.${n}`).join('\n'));
    expect(sent().map(({ versions }) => versions.length)).toEqual([1000, 500]);
    expect(err).toBe('mariadb: 1500 named, 1500 of them new\n');
  });

  it('tells of a driver without results, and what to do about it: the server is the right one', async () => {
    const detail = 'The project has no driver of this name: upload results of the driver first.';
    const problem = { title: 'There is nothing at this address', code: 'not-found', detail };
    server.plan.push({ status: 404, body: problem });
    const { status, err } = await releases(['3.4.0']);
    expect(status).toBe(2);
    expect(err).toContain(
      `tacho: There is nothing at this address (not-found)\n  ${detail}\n  upload a run of mariadb first`,
    );
    expect(err).not.toContain('TACHO_URL');
  });

  it('asks whether the address is right where something else answers', async () => {
    server.plan.push({ status: 404, body: '<html>' });
    const { status, err } = await releases(['3.4.0']);
    expect(status).toBe(2);
    expect(err).toContain('check TACHO_URL');
    expect(err).not.toContain('upload a run');
  });

  it.each([
    [[], '', 'tacho releases needs a VERSION'],
    [['-'], '\n', 'tacho releases needs a VERSION'],
    [['-', '3.4.0'], '', 'not from both'],
    [['-'], '["3.4.0"', 'no list of versions'],
    [['-'], '[1]', 'no list of versions'],
    [['-'], '{"3.4.0": 1}', 'nor an object from version to time'],
    [['-'], '{"3.4.0": "soon"}', '3.4.0: "soon" is no day and no time'],
    [['-'], '3.4.0 2024-13-45', '3.4.0: "2024-13-45" is no day and no time'],
    [['--driver', '', '3.4.0'], '', 'tacho releases needs --driver NAME'],
  ])('answers 1 to %j with %j', async (args, input, message) => {
    const { status, err } = await releases(args, input);
    expect([status, server.received.length]).toEqual([1, 0]);
    expect(err).toContain(message);
  });
});
