import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures'
import type { Paper } from './papers'

/** A small phone. */
export const phoneView = { viewport: { width: 360, height: 740 } }

/** Opens the QR code for uploading a paper by phone, and returns the URL in it. */
export async function showPhoneCode(page: Page, paper: string): Promise<string> {
  await page.getByRole('button', { name: `手机上传${paper}`, exact: true }).click()
  const panel = phonePanel(page, paper)
  await expect(panel.getByRole('img', { name: '手机上传二维码' })).toBeVisible()
  return panel.getByRole('textbox', { name: '手机上传链接' }).inputValue()
}

export const phonePanel = (page: Page, paper: string): Locator => page.getByRole('region', { name: `手机上传：${paper}` })

/** Chooses files on the phone page, as its gallery would. */
export async function pickOnPhone(phone: Page, files: Paper | Paper[]): Promise<void> {
  const chooser = phone.waitForEvent('filechooser')
  await phone.getByRole('button', { name: '从相册或文件选择' }).click()
  await (await chooser).setFiles(files)
}

/** The line of a file in the phone's list. */
export const phoneFile = (phone: Page, name: string): Locator => phone.getByRole('listitem').filter({ hasText: name })
