import { type Spool, SpoolProblem } from '../spool/spool.ts';
import { type Check, ok, warn } from './check.ts';

const uploads = (count: number) => (count === 1 ? '1 upload' : `${count} uploads`);

/** Whether anything waits on disk or was refused. */
export async function checkSpool(spool: Spool): Promise<Check> {
  try {
    const [waiting, rejected] = [await spool.list('waiting'), await spool.list('rejected')];
    if (rejected.length > 0) {
      const advice = `read the reasons in ${spool.refusedFolder}; tacho flush --rejected sends them again`;
      return warn('spool', `${uploads(rejected.length)} refused, ${uploads(waiting.length)} waiting`, advice);
    }
    if (waiting.length > 0)
      return warn('spool', `${uploads(waiting.length)} waiting in ${spool.folder}`, 'tacho flush sends what waits');
    return ok('spool', `nothing waits in ${spool.folder}`);
  } catch (error) {
    if (error instanceof SpoolProblem)
      return warn('spool', error.message, 'without it an upload is lost while the server is away');
    throw error;
  }
}
