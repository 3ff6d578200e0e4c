/** The one kind of paper a notice has. */
export const articlePaper = { code: 'FILE', label: '附件', required: false } as const
