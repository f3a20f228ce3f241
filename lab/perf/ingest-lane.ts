import { readCpuMs } from './processes.ts';
import { sendRequest } from './send-request.ts';

/** One kind of work that rounds of several kinds alternate with. */
export type Lane = {
  readonly name: string;
  readonly uploaders: number;
  /** Results per second, one for each round. */
  readonly rates: number[];
  /** Of server and database for 1,000 results, one for each round; empty where the system does not report it. */
  readonly cpuMs: number[];
  readonly latencies: number[];
  readonly work: (number: number) => () => Promise<unknown>;
};

export const lane = (name: string, uploaders: number, work: Lane['work']): Lane => ({
  name,
  uploaders,
  work,
  rates: [],
  cpuMs: [],
  latencies: [],
});

type Round = {
  readonly first: number;
  readonly runs: number;
  /** Of each run. */
  readonly results: number;
  /** False while warming up. */
  readonly counts: boolean;
  /** The processes whose time counts, with their children. */
  readonly pids: readonly number[];
};

async function runLane(lane: Lane, { first, runs, results, counts, pids }: Round): Promise<void> {
  // Generated before the clock starts.
  const queue = Array.from({ length: runs }, (_, index) => lane.work(first + index));
  const cpuMs = readCpuMs(pids);
  const begun = performance.now();
  const uploader = async () => {
    for (let send = queue.shift(); send; send = queue.shift()) {
      const sent = performance.now();
      await send();
      if (counts) lane.latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: lane.uploaders }, uploader));
  const seconds = (performance.now() - begun) / 1000;
  const usedMs = readCpuMs(pids);
  if (!counts) return;
  lane.rates.push((runs * results) / seconds);
  if (cpuMs !== null && usedMs !== null) lane.cpuMs.push((usedMs - cpuMs) / ((runs * results) / 1000));
}

/** Sends runs, compressed, with a token, and returns the public id of each; rejects where one is not stored. */
export const createUpload = (ingestUrl: string, token: string) => async (body: Buffer) => {
  const type = { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': body.length };
  const headers = { authorization: `Bearer ${token}`, ...type };
  const { status, text } = await sendRequest(`${ingestUrl}/v1/runs`, { method: 'POST', headers, body });
  if (status !== 201) throw new Error(`the response to an upload was ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text).id as string;
};

type Rounds = Omit<Round, 'first' | 'counts'> & { readonly warmUps: number; readonly rounds: number };

/** Runs the lanes in turns. The second one finds a warmer or a busier machine: their order alternates. */
export async function runRounds(
  lanes: readonly Lane[],
  firstOf: (round: number, lane: Lane) => number,
  { warmUps, rounds, ...of }: Rounds,
): Promise<void> {
  for (let round = -warmUps; round < rounds; round += 1)
    for (const lane of round % 2 === 0 ? lanes : [...lanes].reverse())
      await runLane(lane, { ...of, first: firstOf(round + warmUps, lane), counts: round >= 0 });
}
