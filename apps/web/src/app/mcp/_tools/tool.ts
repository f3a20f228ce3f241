import 'server-only';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import { log } from '@/server/log.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';
import { createTurns, NoTurnError } from '@/server/turns.ts';
import type { api } from '@/trpc/server.ts';

/** What a tool found: a text to read, and the same as values. Both have the address of the page that shows it. */
type Found = {
  readonly text: string;
  readonly values: { readonly url: string } & Readonly<Record<string, unknown>>;
};

/** For whom a tool reads, and where the pages are. */
export type ToolContext = { readonly api: typeof api; readonly webUrl: string };

type Tool<Input extends z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  /** Rejects like a procedure where there is nothing to tell. */
  readonly read: (input: z.output<Input>, context: ToolContext) => Promise<Found>;
};

/** Adds a tool to a server, which reads for the visitor of one request. */
export type AddTool = (server: McpServer, context: ToolContext) => void;

const TURNS = { name: 'mcp-tools', atOnce: 2, waiting: 64, timeLimitMs: 30_000 };

const turns = () => oncePerProcess('turns of tools', () => createTurns(TURNS));

const toSentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`;

/** Errors whose messages are written for clients. */
const FOR_CLIENTS: ReadonlySet<string> = new Set(['NOT_FOUND', 'BAD_REQUEST', 'PAYLOAD_TOO_LARGE']);

function toRejection(error: unknown): CallToolResult {
  const reject = (text: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text }] });
  if (error instanceof TRPCError && FOR_CLIENTS.has(error.code) && error.cause === undefined)
    return reject(toSentence(error.message));
  if (error instanceof NoTurnError)
    return reject('Too many tools are being called. Call this one again in a few seconds.');
  log().error({ err: error }, 'a tool failed');
  return reject('Something failed on the server. Call the tool again in a few seconds.');
}

/** A tool that only reads. */
export const defineTool =
  <Input extends z.ZodObject>({ name, title, description, input, read }: Tool<Input>): AddTool =>
  (server, context) => {
    const inputSchema: z.ZodObject = input;
    server.registerTool(
      name,
      { title, description, inputSchema, annotations: { readOnlyHint: true, openWorldHint: false } },
      async (given: unknown): Promise<CallToolResult> => {
        try {
          const { text, values } = await turns().take(() => read(given as z.output<Input>, context));
          return {
            content: [{ type: 'text', text: `${text.trimEnd()}\n\nPage: ${values.url}` }],
            structuredContent: values,
          };
        } catch (error) {
          return toRejection(error);
        }
      },
    );
  };
