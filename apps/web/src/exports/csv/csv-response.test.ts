import { expect, it } from 'vitest';
import { csvResponse, inParts } from './csv-response.ts';

it('sends a table as CSV, with a harmless file name and no formula', async () => {
  const response = csvResponse(
    'p/../"x"',
    ['name', 'value'],
    inParts(
      [
        ['=1+1', '2'],
        ['a,b', '3'],
      ],
      1,
    ),
  );
  expect(await response.text()).toBe('name,value\r\n\'=1+1,2\r\n"a,b",3\r\n');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="p-..-x-.csv"');
});

it('reads the next part when the one before is taken, and none after the client has gone', async () => {
  let read = 0;
  let closed = false;
  async function* parts() {
    try {
      for (;;) {
        read += 1;
        yield [[String(read)]];
      }
    } finally {
      closed = true;
    }
  }
  const body = csvResponse('endless', ['n'], parts()).body?.getReader();
  for (let taken = 0; taken < 4; taken += 1) await body?.read();
  expect(read).toBeLessThanOrEqual(5);
  await body?.cancel();
  expect(closed).toBe(true);
});
