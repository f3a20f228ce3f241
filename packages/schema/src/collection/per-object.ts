/**
 * What is made of an object, made once for as long as the object is in use. Without an object it is made each time. Whatever
 * is made must follow from the object alone.
 */
export function createPerObject<Made extends object>(): (object: object | undefined, make: () => Made) => Made {
  const kept = new WeakMap<object, Made>();
  return (object, make) => {
    if (object === undefined) return make();
    const known = kept.get(object);
    if (known !== undefined) return known;
    const made = make();
    kept.set(object, made);
    return made;
  };
}
