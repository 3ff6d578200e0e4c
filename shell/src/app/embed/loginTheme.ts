import type { SpaProps } from '@shared/ui/spa'

/** The host's tokens as the form's variables, which have the names of antd's tokens. Numbers are pixels, as in antd. */
export function variablesOf(theme: SpaProps['theme'], tokens: SpaProps['themeTokens'] = {}): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(tokens)) {
    if (typeof value === 'number' && /^(?:borderRadius|fontSize|controlHeight)/.test(name)) variables[`--${name}`] = `${value}px`
    if (typeof value === 'string') variables[`--${name}`] = value
  }
  const { '--colorPrimary': primary } = variables
  if (primary === undefined) return variables
  // Links and states; on a dark ground the colour of a button is too dark for text.
  const link = theme === 'dark' ? `color-mix(in srgb, ${primary}, #fff)` : primary
  // Away from the ground, as in the portal's own themes.
  const hover = `color-mix(in srgb, ${primary} 85%, ${theme === 'dark' ? '#fff' : '#000'})`
  return { '--colorPrimaryHover': hover, '--colorLink': link, ...variables }
}
