import type { PreviewResponse } from '@tachograph/openapi/responses';
import { collectGarbage } from '@tachograph/telemetry/memory';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import { ProblemError, type ProblemExtras } from '../http/problem.ts';
import { type PreviewBody, previewNative } from '../native/preview-native.ts';
import { prepareRun } from '../runs/prepare-run.ts';
import type { RunBody } from '../runs/run-body.ts';
import { listBuffers, type PackedRun, packRun } from './packed-run.ts';

/** A `ProblemError` as plain values: its class does not pass between threads. */
export type PlainProblem = {
  readonly problem: { readonly code: ProblemError['code']; readonly message: string; readonly extras: ProblemExtras };
};

/** Bytes arrive as a `Uint8Array`, whatever they were. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

function toPlainProblem(error: unknown): PlainProblem {
  if (!(error instanceof ProblemError)) throw error;
  const { code, message, extras } = error;
  return { problem: { code, message, extras } };
}

/** `prepareRun` in this thread. The result is transferred, not copied. */
export async function prepare(input: RunBody): Promise<PackedRun | PlainProblem> {
  try {
    const packed = await packRun(await prepareRun({ ...input, body: toBuffer(input.body) }));
    const movable = { [transferableSymbol]: listBuffers(packed), [valueSymbol]: packed };
    return move(movable) as unknown as PackedRun;
  } catch (error) {
    return toPlainProblem(error);
  } finally {
    collectGarbage();
  }
}

export async function preview(input: PreviewBody): Promise<PreviewResponse | PlainProblem> {
  try {
    return await previewNative({ ...input, body: toBuffer(input.body) });
  } catch (error) {
    return toPlainProblem(error);
  } finally {
    collectGarbage();
  }
}
