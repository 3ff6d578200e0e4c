/** Pixels: an item of the menu, in the flyout too (specification §2). */
export const flyoutItemHeight = 38
const edge = 8

/**
 * Where the flyout of a collapsed group stands: level with its icon, or ending with it when the window is too short.
 * @param icon top and bottom of the icon in the window
 * @param count items in the flyout, the group's title counts as one
 * @param windowHeight pixels
 */
export function flyoutTop(icon: { top: number; bottom: number }, count: number, windowHeight: number, itemHeight = flyoutItemHeight): number {
  const height = count * itemHeight + edge
  if (icon.top + height <= windowHeight) return icon.top
  return Math.max(edge, icon.bottom - height)
}
