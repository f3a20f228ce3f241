import type { PreviewResponse } from '@tachograph/openapi/responses';
import { readBody } from '../../body/read-body.ts';
import { readBodyType } from '../../body/read-body-type.ts';
import { authorize } from '../../context/authorize.ts';
import type { Route } from '../../context/ingest-context.ts';
import { readProjectMapping } from '../../native/read-project-mapping.ts';

/** What each row of a native text would become under a mapping, and which rule applies to it. Nothing is stored. */
export const previewMapping: Route<PreviewResponse> = (context) => async (request) => {
  const { deps, rates, memory, threads } = context;
  const { limits } = deps;
  const token = await authorize(context, request, null);
  await rates.acceptRequest(token.id);
  const contentType = request.headers['content-type'] ?? '';
  const source = readBodyType(contentType, 'a text and rules');
  return memory.use(async (lease) => {
    const { bytes: body } = await readBody(request.raw, limits, lease);
    await lease.waitForTurn();
    const mapping = await readProjectMapping(deps.db, token);
    return threads.previewNative({ source, body, contentType, mapping, limits });
  });
};
