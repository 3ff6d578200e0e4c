import type { FormRow } from '../form/definition'

/** Metres of the lines together: lengths have three places, and so has their sum. */
export const lengthOfPipelines = (lines: readonly FormRow[]): number =>
  Math.round(lines.reduce((sum, { pipeLength }) => sum + Number(pipeLength ?? 0), 0) * 1_000) / 1_000
