import type { FormRow } from '../form/definition'

/** Total length of pipelines in metres, with three decimals like each length. */
export const lengthOfPipelines = (lines: readonly FormRow[]): number =>
  Math.round(lines.reduce((sum, { pipeLength }) => sum + Number(pipeLength ?? 0), 0) * 1_000) / 1_000
