export type Found = { readonly surface: string; readonly figures: unknown };

/** Every verdict of a view with a ratio, by its sides and their values. */
export function collect(surface: string, view: unknown, found: Map<string, Found[]>): void {
  if (typeof view !== 'object' || view === null) return;
  const { trace, outcome, rule, ratio, ratioLow, ratioHigh, p, explanation } = view as Record<string, never>;
  if (trace && outcome && ratio !== null && outcome !== 'reference') {
    const { subject, reference } = (
      trace as { inputs: Record<'subject' | 'reference', { name: string; value: number }> }
    ).inputs;
    const key = JSON.stringify([reference.name, reference.value, subject.name, subject.value]);
    const figures = { outcome, rule, ratio, ratioLow, ratioHigh, p, explanation };
    found.set(key, [...(found.get(key) ?? []), { surface, figures }]);
    return;
  }
  const inside = view instanceof Map ? [...view.values()] : Object.values(view);
  for (const value of inside) collect(surface, value, found);
}
