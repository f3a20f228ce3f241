/**
 * One value of this name for the whole process. A module is evaluated again for each bundle that has it, and on a hot
 * reload: a queue or a cache in a variable of the module would be several.
 */
export function oncePerProcess<Value>(name: string, make: () => Value): Value {
  const held = globalThis as unknown as Record<symbol, Value>;
  const key = Symbol.for(`tachograph ${name}`);
  held[key] ??= make();
  return held[key] as Value;
}
