/** Focuses the heading of a page, or of the part of one, where what had the focus was taken away. */
export function focusTitle(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
}
