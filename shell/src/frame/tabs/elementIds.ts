/** Ids by which a tab and its page name each other. */
export const tabElementId = (id: string): string => `tab-${id}`
export const panelElementId = (id: string): string => `panel-${id}`
