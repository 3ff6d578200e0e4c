import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import type { Paper } from './papers'

/** Actions of a keyboard user. */

/** Whether a part of the page that stays in place, such as the bar with 提交, lies over the middle of an element. */
const isCovered = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    let over = document.elementFromPoint(x + width / 2, y + height / 2)
    while (over && !over.contains(element)) {
      if (['sticky', 'fixed'].includes(getComputedStyle(over).position)) return true
      over = over.parentElement
    }
    return false
  })

/** Presses Tab until the target has the focus. The focus must then be visible, and nothing may lie over it. */
export async function tabTo(page: Page, target: Locator, limit = 120): Promise<void> {
  for (let presses = 0; presses <= limit; presses += 1) {
    if (await target.evaluateAll((elements) => elements.length === 1 && elements[0] === document.activeElement)) {
      await expect(target).toBeInViewport()
      expect(await isCovered(target), `${target} is covered`).toBe(false)
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached with ${limit} presses of Tab`)
}

/** Reaches a field by Tab and types into it, replacing its value. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true })))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/**
 * Presses Enter on a file input and chooses a file. Playwright intercepts the file dialog by a message to the page, and on a busy
 * page a key press can overtake that message: the dialog would then open without being intercepted. A click first queries the page
 * for a position and so comes after the message; before a key press the page has to answer a query explicitly.
 */
export async function chooseFile(page: Page, target: Locator, file: Paper): Promise<void> {
  await tabTo(page, target)
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/** Reaches a list by Tab and chooses an entry with the down arrow. */
export async function chooseDown(page: Page, label: string, steps: number): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
}
