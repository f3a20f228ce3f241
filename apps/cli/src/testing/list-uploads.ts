import { readdir } from 'node:fs/promises';

/** The names of the uploads in a folder, in their order; none where there is no such folder. */
export const listUploads = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.upload')).sort();
