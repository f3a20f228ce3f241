/** The least difference that is one in a project, as an option of an evaluation; nothing where the project has none of its own. */
export const minimumEffectOf = ({
  minimumEffect,
}: {
  readonly minimumEffect: number | null;
}): { readonly minimumEffect?: number } => (minimumEffect === null ? {} : { minimumEffect });
