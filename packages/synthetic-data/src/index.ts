/** Synthetic histories by name, for seeds, tests and performance checks. Deterministic; nothing in them was measured. */

export {};
