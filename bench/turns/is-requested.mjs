/** `installed` is no version; 1.83 is 1.83.0. @param {string} requested @param {string} loaded */
export const isRequested = (requested, loaded) =>
  !/\d/.test(requested) || loaded === requested || loaded.startsWith(`${requested}.`);
