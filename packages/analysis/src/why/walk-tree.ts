/** What each node calls, as the first of it and the next one beside it; -1 without one. */
function linkCalled(callerOf: readonly number[]) {
  const first = new Int32Array(callerOf.length).fill(-1);
  const next = new Int32Array(callerOf.length).fill(-1);
  for (let node = callerOf.length - 1; node > 0; node -= 1) {
    const caller = callerOf[node] ?? 0;
    next[node] = first[caller] ?? -1;
    first[caller] = node;
  }
  return { first, next };
}

/**
 * Visits a tree of calls from node 0 on, each node when it is called and again after all that it calls. `callerOf` has the caller of
 * each node, which comes before it. A loop and no recursion: a stack may be as deep as the tree has nodes.
 */
export function walkTree(callerOf: readonly number[], visit: (node: number, isCalled: boolean) => void): void {
  const { first, next } = linkCalled(callerOf);
  let isDown = true;
  for (let node = 0; node >= 0; ) {
    if (isDown) visit(node, true);
    const called = isDown ? (first[node] ?? -1) : -1;
    if (called >= 0) {
      node = called;
      continue;
    }
    visit(node, false);
    const beside = next[node] ?? -1;
    isDown = beside >= 0;
    node = isDown ? beside : (callerOf[node] ?? -1);
  }
}
