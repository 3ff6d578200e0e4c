/** Divisions whose parts have no official codes (GB/T 2260): 台湾、香港、澳门, and cities without districts. */
export const undividedRegions: readonly string[] = ['710000', '810000', '820000', '441900', '442000', '460400', '620200']

/** Whether no division is below it: a county or district, or what has none. */
export const isLowestRegion = (code: string): boolean => !code.endsWith('00') || undividedRegions.includes(code)
