import { readFileSync } from 'node:fs';

/**
 * A process, told from a later one with the same number by when it began.
 *
 * @typedef {{ pid: number, birth: string }} Life
 */

/** @returns {Life} */
export const thisLife = () => lifeOf(process.pid);

/**
 * @param {number} pid
 * @returns {Life}
 */
export const lifeOf = (pid) => ({ pid, birth: birthOf(pid) });

/**
 * @param {Life} life
 * @returns {boolean}
 */
export const isAlive = ({ pid, birth }) => birth !== '' && birthOf(pid) === birth;

/**
 * @param {number} pid
 * @returns {string} empty when there is no such process
 */
function birthOf(pid) {
  try {
    // After the name in brackets, which may hold spaces, the start time is the 20th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' ? '' : `${bootId()}-${fields[19]}`;
  } catch {
    return process.platform === 'linux' ? '' : birthElsewhere(pid);
  }
}

const bootId = () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim().slice(0, 8);

/** @param {number} pid */
function birthElsewhere(pid) {
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}
