import { expect, test } from '@playwright/test';

const IMAGES = 30;

test('thirty different images at once are each drawn or told when to come again, and pages go on meanwhile', async ({
  request,
}) => {
  const image = (nth: number) =>
    request.get(`/p/node-connectors/compare/as/png?reason=${encodeURIComponent(`flood ${process.pid} ${nth}`)}`);
  const images = Promise.all(Array.from({ length: IMAGES }, (_, nth) => image(nth)));
  for (const page of ['/', '/p/node-connectors', '/p/node-connectors/drivers']) {
    expect((await request.get(page)).status(), page).toBe(200);
  }
  const responses = await images;
  const drawn = responses.filter((response) => response.status() === 200);
  const postponed = responses.filter((response) => response.status() === 503);
  expect(drawn.length + postponed.length).toBe(IMAGES);
  expect(drawn.length).toBeGreaterThan(0);
  for (const response of postponed) expect(Number(response.headers()['retry-after'])).toBeGreaterThan(0);
  for (const response of drawn) expect((await response.body()).subarray(1, 4).toString()).toBe('PNG');

  const [first] = drawn;
  const etag = first?.headers().etag ?? '';
  const again = await request.get(first?.url() ?? '', { headers: { 'if-none-match': etag } });
  expect([again.status(), again.headers().etag]).toEqual([304, etag]);
});
