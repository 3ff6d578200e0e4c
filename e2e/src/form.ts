import { expect, type Locator, type Page } from '@playwright/test'
import type { Paper } from './papers'

/** Fills in forms the way a user does: by label, by typing, by choosing options. */

export async function write(scope: Page | Locator, label: string, text: string): Promise<void> {
  const box = scope.getByRole('textbox', { name: label, exact: true }).or(scope.getByRole('combobox', { name: label, exact: true }))
  await box.fill(text)
  await box.press('Tab')
}

/** Finds an option by typing its name and selects it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(option)
  // The options may be reloaded while the list is open: the click waits until the entry is stable.
  await page.getByTitle(option, { exact: true }).filter({ visible: true }).last().click()
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await box.press('Tab')
}

/** Types a date and confirms it. */
export async function writeDate(page: Page, label: string, date: string): Promise<void> {
  const box = page.getByRole('textbox', { name: label, exact: true })
  await box.fill(date)
  await box.press('Enter')
  await box.press('Tab')
}

/** Chooses a region by typing its name. */
export async function chooseRegion(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.click()
  await box.fill(name)
  await page.getByRole('menuitemcheckbox', { name }).or(page.getByRole('option', { name })).first().waitFor({ state: 'attached' })
  await box.press('ArrowDown')
  await box.press('Enter')
}

/** Pastes rows with their column names into a table of the form. */
export async function pasteRows(page: Page, table: string, rows: readonly (readonly string[])[]): Promise<void> {
  await page.getByRole('button', { name: `粘贴表格到${table}` }).click()
  const dialog = page.getByRole('dialog', { name: `粘贴到${table}` })
  await dialog.getByRole('textbox', { name: '从 Excel 或 WPS 复制的内容' }).fill(rows.map((row) => row.join('\t')).join('\n'))
  await dialog.getByRole('button', { name: `填入 ${rows.length - 1} 行` }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses a file for one of the papers, and waits until it is uploaded. */
export async function uploadPaper(page: Page, paper: string, file: Paper): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  // The last one: a page may have a button of the same name that opened the dialog with this one.
  await page
    .getByRole('button', { name: `上传${paper}`, exact: true })
    .last()
    .click()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('button', { name: `删除 ${file.name}` })).toBeVisible()
}
