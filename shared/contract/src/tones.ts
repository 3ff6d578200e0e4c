/** How a state is shown: words plus a shape, colour third (look). Free of schemas: definitions name them too. */
export const tones = ['done', 'moving', 'attention', 'failed', 'idle'] as const
export type Tone = (typeof tones)[number]
