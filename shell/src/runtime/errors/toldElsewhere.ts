/**
 * Addresses of files whose errors are reported elsewhere: an entry's error is reported as a remote that does not load. Stopping
 * the event would not work: on a window Chromium calls listeners in the order they were added, capturing ones not first.
 */
export const toldElsewhere = new Set<string>()
