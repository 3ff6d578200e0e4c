/**
 * Whether the text of an error says that a script or style of the page did not come: webpack's ChunkLoadError, which the federation runtime may have
 * wrapped in an error of its own, or a failed import in the words of Chrome, Firefox and Safari.
 * @param words name and message of the error
 */
export const isFailedFile = (words: string): boolean =>
  /ChunkLoadError|Loading (?:CSS )?chunk|dynamically imported module|Importing a module script failed/.test(words)
