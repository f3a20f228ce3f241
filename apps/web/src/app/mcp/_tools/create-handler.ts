import 'server-only';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { buildVersion } from '@/server/cache/build-version.ts';
import { log } from '@/server/log.ts';
import { changes } from './changes.ts';
import { compare } from './compare.ts';
import { explain } from './explain.ts';
import { find } from './find.ts';
import { repeat } from './repeat.ts';
import type { ToolContext } from './tool.ts';
import { trend } from './trend.ts';
import { upgrade } from './upgrade.ts';

const TOOLS = [find, compare, trend, changes, upgrade, explain, repeat];

const INSTRUCTIONS =
  'Benchmarks of database connectors over time. Begin with `find`. Every response has the URL of the page that shows the same: cite it. A ratio is times better, inside one environment; where it is null it is withheld for the reason given, and none may be computed from the values.';

/** Responds to one request of the Model Context Protocol by its tools, which only read. Nothing is kept between two requests. */
export const createHandler = (context: ToolContext) =>
  createMcpHandler(
    () => {
      const server = new McpServer({ name: 'tachograph', version: buildVersion() }, { instructions: INSTRUCTIONS });
      for (const add of TOOLS) add(server, context);
      return server;
    },
    // Nothing is sent but responses, and a stream that waits for more would be held open.
    {
      maxSubscriptions: 0,
      onerror: (error) => log().debug({ err: error }, 'a request for tools was rejected'),
    },
  );
