import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import type { Paper } from './papers'

/** What somebody without a mouse does. */

/** Presses Tab until the focus is there. It must then be seen. */
export async function tabTo(page: Page, target: Locator, limit = 120): Promise<void> {
  for (let presses = 0; presses <= limit; presses += 1) {
    if (await target.evaluateAll((elements) => elements.length === 1 && elements[0] === document.activeElement)) {
      await expect(target).toBeInViewport()
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} was not reached with ${limit} presses of Tab`)
}

/** Reaches a field by Tab and types into it, over what it holds. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }).or(page.getByRole('combobox', { name: label, exact: true })))
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/**
 * Presses Enter on a control that asks for files, and gives it some. Playwright takes the dialogue over by a message to the
 * page, and a key overtakes that message where the page is busy: the dialogue then opened for nobody. A click asks the page
 * where it stands and so comes after it; for a key the page has to answer once before.
 */
export async function chooseFile(page: Page, target: Locator, file: Paper): Promise<void> {
  await tabTo(page, target)
  const chooser = page.waitForEvent('filechooser')
  await page.evaluate(() => undefined)
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(file)
}

/** Reaches a list by Tab and goes down in it. */
export async function chooseDown(page: Page, label: string, steps: number): Promise<void> {
  await tabTo(page, page.getByRole('combobox', { name: label, exact: true }))
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
}
