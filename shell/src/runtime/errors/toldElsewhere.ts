/**
 * Addresses of files whose errors somebody else tells: an entry's are a remote that does not load. Stopping the event would not
 * do: on a window Chromium calls listeners in the order they came, and those that capture not before the others.
 */
export const toldElsewhere = new Set<string>()
