/**
 * What asks, by one statement, which kinds of work wait, and starts these. Work of one kind is not begun again before it has
 * ended, and no kind waits for another one.
 *
 * @param onError gets what work throws; it is begun again when it still waits
 * @returns a function that resolves to whether anything waited
 */
export function createStarter<Kind extends string>(
  listWaiting: () => Promise<readonly Kind[]>,
  tasks: Readonly<Record<Kind, () => Promise<unknown>>>,
  onError: (error: unknown, kind: Kind) => void,
): () => Promise<boolean> {
  const underWay = new Set<Kind>();
  const start = async (kind: Kind) => {
    underWay.add(kind);
    await tasks[kind]().catch((error: unknown) => onError(error, kind));
    underWay.delete(kind);
  };
  return async () => {
    const waiting = await listWaiting();
    for (const kind of waiting) if (!underWay.has(kind)) void start(kind);
    return waiting.length > 0;
  };
}
