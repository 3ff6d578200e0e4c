import type { Page } from '@playwright/test'
import { announcementEndpoints } from '@shared/contract/announcement'
import { call } from '../src/api'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { uploadPaper } from '../src/form'
import { unique } from '../src/notices'
import { aPdf } from '../src/papers'
import { expectPage, openPage, seen } from '../src/session'

/** Pastes HTML into the text of an announcement, as from a web page or Word. */
async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: '正文' }).evaluate((box, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    box.focus()
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)
}

const attack = `<p>各使用单位：</p><p style="text-align:center"><b>请按计划报检</b></p><script>window.broken = true</script><img src="x" onerror="window.broken = true"><a href="javascript:window.broken = true">点这里</a>`

async function expectUnbroken(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'broken' in window)).toBe(false)
  expect(await page.locator('article script, article img, article [onerror], article a[href^="javascript"]').count()).toBe(0)
}

test('an announcement is written, published with a paper, read by a unit and withdrawn; a pasted script never runs', async ({ session, visit }) => {
  const admin = await visit('9')
  const title = unique('关于在用电梯、锅炉和压力容器全年集中检验计划安排的通知')

  await test.step('an administrator writes a draft with a paper', async () => {
    await openPage(admin, '通知公告')
    await admin.getByRole('button', { name: '新建公告' }).click()
    await expectPage(admin, '新建公告')
    await admin.getByRole('button', { name: '发布', exact: true }).click()
    await expect(admin.getByText('请填写标题')).toBeVisible()
    await expect(admin.getByText('请填写正文')).toBeVisible()
    await expectNoAxeFindings(admin, 'editor of announcements with what is missing')
    await admin.getByRole('textbox', { name: '标题' }).fill(title)
    await paste(admin, attack)
    await expect(admin.getByRole('textbox', { name: '正文' })).toContainText('请按计划报检')
    await admin.getByRole('textbox', { name: '正文' }).press('Control+End')
    await admin.getByRole('textbox', { name: '正文' }).pressSequentially('特此通知。')
    await admin.getByRole('button', { name: '预览' }).click()
    const preview = admin.getByRole('dialog', { name: '预览' })
    await expect(preview.getByText('特此通知。')).toBeVisible()
    await expectNoAxeFindings(admin, 'preview of an announcement')
    await preview
      .getByRole('button', { name: 'Close' })
      .or(preview.getByRole('button', { name: '关闭' }))
      .first()
      .click()
    // Uploading saves the draft first, because a paper belongs to a record.
    await uploadPaper(admin, '附件', aPdf('计划表.pdf', 'Plan'))
    await expect(admin).toHaveURL(/\/notice\/edit\?id=/)
    await expectUnbroken(admin)
  })

  const unit = await session('3')
  await test.step('nobody else sees a draft', async () => {
    const page = await call(unit, announcementEndpoints.list, { query: { keyword: title } })
    expect(page.list).toEqual([])
  })

  await test.step('it is published after a question that names it', async () => {
    await admin.getByRole('button', { name: '发布', exact: true }).click()
    const question = admin.getByRole('dialog').filter({ hasText: `发布“${title}”` })
    await question.getByRole('button', { name: '发布', exact: true }).click()
    await expect(admin.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(seen(admin, '已发布')).toBeVisible()
  })

  await test.step('a long title is read whole on a phone', async () => {
    const usual = unit.viewportSize() ?? { width: 1440, height: 900 }
    await unit.setViewportSize({ width: 390, height: 844 })
    for (const address of ['/home', '/notice']) {
      await unit.goto(address)
      const link = unit.getByRole('link', { name: title, exact: true })
      await expect(link).toBeVisible()
      expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
    }
    await unit.setViewportSize(usual)
  })

  await test.step('a unit finds it unread, reads it and opens the paper', async () => {
    await unit.goto('/home')
    const card = unit.getByRole('region', { name: '通知公告' })
    await expect(card.getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(card.getByRole('listitem').filter({ hasText: title }).getByText('未读')).toBeAttached()
    await openPage(unit, '通知公告')
    await expect(unit.getByRole('row').filter({ hasText: title }).getByText('未读')).toBeVisible()
    await expect(unit.getByRole('button', { name: /新建公告|编辑/ })).toHaveCount(0)
    await unit.getByRole('link', { name: title, exact: true }).filter({ visible: true }).click()
    await expect(unit.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await expect(unit.getByText('特此通知。').filter({ visible: true })).toBeVisible()
    await expectUnbroken(unit)
    await expectNoAxeFindings(unit, 'announcement')
    await unit.getByRole('button', { name: '预览 计划表.pdf' }).click()
    const paper = unit.getByRole('dialog', { name: '计划表.pdf' })
    await expect(paper.getByText('1 / 1 页')).toBeVisible()
    await unit.keyboard.press('Escape')
    await expect(paper).toBeHidden()
    await openPage(unit, '通知公告')
    await expect(unit.getByRole('row').filter({ hasText: title }).getByText('未读')).toHaveCount(0)
  })

  await test.step('withdrawn, it is gone for the unit', async () => {
    const address = new URL(unit.url())
    const id = new URL(admin.url()).searchParams.get('id') ?? ''
    await admin.getByRole('button', { name: '更多' }).click()
    await admin.getByRole('menuitem', { name: '撤回' }).click()
    const question = admin.getByRole('dialog').filter({ hasText: `撤回“${title}”` })
    await question.getByRole('button', { name: '撤回', exact: true }).click()
    await expect(seen(admin, '已撤回')).toBeVisible()
    await unit.goto(`${address.origin}/notice/detail?id=${id}`)
    await expect(unit.getByText('公告不存在或已被撤回')).toBeVisible()
  })
})

test('text sent around the editor is cleaned too, and a unit cannot write at all', async ({ session }) => {
  const admin = await session('9')
  const title = unique('示例公告')
  const saved = await call(admin, announcementEndpoints.save, { body: { title, kind: '1', content: attack, pinned: false } })
  expect(saved.content).not.toMatch(/script|onerror|javascript:/)
  await admin.goto(`/notice/detail?id=${saved.id}`)
  await expect(admin.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expectUnbroken(admin)
  const unit = await session('3')
  await unit.goto('/notice/edit')
  await expectPage(unit, '无权访问')
  await expect(call(unit, announcementEndpoints.save, { body: { title, kind: '1', content: '', pinned: false } })).rejects.toThrow(/FORBIDDEN/)
})

test('of two administrators who save one announcement, the second is told and loses nothing', async ({ session }) => {
  const first = await session('9')
  const second = await session('9')
  const saved = await call(first, announcementEndpoints.save, { body: { title: unique('示例同时公告'), kind: '1', content: '<p>甲</p>', pinned: false } })
  await second.goto(`/notice/edit?id=${saved.id}`)
  await expect(second.getByRole('textbox', { name: '标题' })).toHaveValue(saved.title)
  const theirs = `${saved.title}（更正）`
  await call(first, announcementEndpoints.save, {
    body: { id: saved.id, version: saved.version, title: theirs, kind: '1', content: '<p>乙</p>', pinned: false },
  })
  await second.getByRole('textbox', { name: '标题' }).fill(`${saved.title}（我的）`)
  await second.getByRole('button', { name: '保存草稿' }).click()
  await expect(second.getByText('这条公告在别处保存过')).toBeVisible()
  await expectNoAxeFindings(second, 'editor that another has overtaken')
  await expect(second.getByRole('textbox', { name: '标题' })).toHaveValue(`${saved.title}（我的）`)
  await second.getByRole('button', { name: '采用别处的内容' }).click()
  await expect(second.getByRole('textbox', { name: '标题' })).toHaveValue(theirs)
  await expect(second.getByRole('textbox', { name: '正文' })).toHaveText('乙')
})
