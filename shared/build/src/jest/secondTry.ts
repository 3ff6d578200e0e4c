/**
 * In CI a failed test is tried once more, after the others of its file, as a journey is: on a busy machine a database or a browser's timer may
 * be late. The summary of the run counts the tests that passed only then, and their first errors are in its output.
 */
if (process.env.CI) jest.retryTimes(1, { logErrorsBeforeRetry: true })
