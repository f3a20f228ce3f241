import 'server-only';
import { serialize } from 'node:v8';
import { createByteCache } from '@tachograph/telemetry/cache';
import { env } from '@/env.ts';
import { oncePerProcess } from '@/server/once-per-process.ts';

const kept = () =>
  oncePerProcess('page data', () =>
    createByteCache<unknown>(env().dataCacheBytes, (value) => serialize(value).byteLength),
  );

type Requested = { readonly path: string; readonly input: unknown; readonly ctx: { readonly state: string } };

/**
 * A procedure about one project whose data is kept in memory: it is computed once for one state of the project and one
 * input, however many ask. What it returns is shared by all of them, so nobody may change it.
 */
export const memoize =
  <Opts extends Requested, Data>(read: (opts: Opts) => Promise<Data>) =>
  (opts: Opts): Promise<Data> => {
    const key = JSON.stringify([opts.path, opts.ctx.state, opts.input]);
    return kept().get(key, () => read(opts)) as Promise<Data>;
  };
