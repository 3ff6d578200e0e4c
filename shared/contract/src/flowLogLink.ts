/** Days a shared link to a flow log is good for. Apart from its endpoint: the page it opens does without schemas. */
export const flowLogLinkDays = 7
