import { STRANGER } from '@tachograph/store/access';
import { renameProject } from '@tachograph/store/projects';
import { expect, test } from 'vitest';
import { createShareWorld } from '@/server/testing/create-share-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { findNewAddress } from './find-new-address.ts';

const world = useServedWorld(createShareWorld);

test('every URL of a renamed project leads to the same page under its new name', async () => {
  const project = await world.project();
  await renameProject(world.db, project.id, 'node-drivers');
  const find = (url: string) => findNewAddress(url, STRANGER);
  expect(await find('/p/node')).toBe('/p/node-drivers');
  expect(await find('/p/node?environment=a')).toBe('/p/node-drivers?environment=a');
  expect(await find('/p/node.md?driver=a')).toBe('/p/node-drivers.md?driver=a');
  expect(await find('/p/node/badge.svg?driver=a@1&reference=b')).toBe(
    '/p/node-drivers/badge.svg?driver=a@1&reference=b',
  );
  for (const url of ['/p/node-drivers', '/p/other', '/', '/p/', '/docs/node', '/p/%00', '/p/NODE', '/p//evil.example'])
    expect(await find(url), url).toBeNull();
});
