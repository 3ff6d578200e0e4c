import { messages } from '@shared/contract/messages'
import { expectNoAxeFindings } from '../src/axe'
import { expect, test } from '../src/fixtures'
import { uploadPaper } from '../src/form'
import { aDraft, unique } from '../src/notices'
import { aPdf, aPng } from '../src/papers'
import { phoneFile, phonePanel, phoneView, pickOnPhone, showPhoneCode } from '../src/phone'
import { expectPage } from '../src/session'

const paper = '施工许可证复印件(盖章)'

test('a phone and the computer add papers to one form; the computer shows what the phone sends by itself', async ({ session, stranger }) => {
  const desktop = await session('3')
  const draft = await aDraft(desktop, unique('示例手机上传工程'))
  await desktop.goto(`/construction/register?id=${draft.id}`)
  await expectPage(desktop, '安装改造修理告知申请')
  const address = await showPhoneCode(desktop, paper)
  const phone = await stranger(phoneView)

  await test.step('the code opens on the phone without a login and leaves nothing secret in its address', async () => {
    expect(new URL(address).hash).toContain('ticket=')
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1, name: '手机上传附件' })).toBeVisible()
    await expect(phone.getByRole('region', { name: '上传到哪里' })).toContainText('安装改造修理告知')
    await expect(phone.getByRole('combobox', { name: '上传到' }).locator('option:checked')).toContainText(paper)
    await expect(phone.getByRole('timer')).toContainText(/剩 (?:10:00|9:\d\d)/)
    expect(new URL(phone.url()).hash).toBe('')
    expect(phone.url()).not.toContain('ticket')
  })

  await test.step('targets are large enough for fingers, nothing overflows, axe finds nothing', async () => {
    for (const name of ['拍照', '从相册或文件选择', '长者模式']) {
      const box = await phone.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    }
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectNoAxeFindings(phone, 'phone page')
    await expectNoAxeFindings(desktop, 'form with a code for a phone')
  })

  await test.step('a photo of the phone stands on the computer by itself, and is said aloud there', async () => {
    await pickOnPhone(phone, aPng('IMG_104108.png'))
    await expect(phoneFile(phone, 'IMG_104108.png').getByText('已上传', { exact: true })).toBeVisible()
    await expect(desktop.getByRole('button', { name: '删除 IMG_104108.png' })).toBeVisible({ timeout: 2_000 })
    await expect(phonePanel(desktop, paper).getByRole('status').filter({ hasText: '已收到手机上传的 1 个文件：IMG_104108.png' })).toBeVisible()
  })

  await test.step('meanwhile the computer adds a paper of its own, which nobody takes for the phone’s', async () => {
    await uploadPaper(desktop, '安装改造修理告知单(盖章)', aPdf('desktop.pdf', 'From the desktop'))
    await expect(phonePanel(desktop, paper).getByText('desktop.pdf')).toBeHidden()
    await expect(phone.getByRole('listitem').filter({ hasText: 'desktop.pdf' })).toBeHidden()
  })

  await test.step('a second phone is refused and told what to do', async () => {
    const second = await stranger(phoneView)
    await second.goto(address)
    await expect(second.getByRole('alert')).toContainText('二维码已失效')
    await expect(second.getByRole('alert')).toContainText('换一个')
    await expectNoAxeFindings(second, 'phone page refused')
  })

  await test.step('a lost line is waited for, and the file arrives once', async () => {
    await phone.context().setOffline(true)
    await pickOnPhone(phone, aPng('IMG_104131.png'))
    await expect(phoneFile(phone, 'IMG_104131.png').getByRole('alert')).toContainText('网络中断')
    await phone.context().setOffline(false)
    await expect(phoneFile(phone, 'IMG_104131.png').getByText('已上传', { exact: true })).toBeVisible()
    await expect(desktop.getByRole('button', { name: '删除 IMG_104131.png' })).toHaveCount(1)
  })

  await test.step('a line that breaks after the service has received the file does not send it twice', async () => {
    let answers = 0
    await phone.route('**/mobileUpload/upload*', async (route) => {
      answers += 1
      if (answers > 1) return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await pickOnPhone(phone, aPng('IMG_104155.png'))
    await expect(phoneFile(phone, 'IMG_104155.png').getByText('已上传', { exact: true })).toBeVisible()
    expect(answers).toBe(2)
    await expect(desktop.getByRole('button', { name: '删除 IMG_104155.png' })).toHaveCount(1)
  })

  await test.step('a file of the wrong content is refused with its cure, and the next goes on', async () => {
    await pickOnPhone(phone, [{ ...aPng('fake.pdf'), mimeType: 'application/pdf' }, aPdf('real.pdf', 'A real one')])
    await expect(phoneFile(phone, 'fake.pdf').getByRole('alert')).toContainText(messages.fileContent)
    await expect(phoneFile(phone, 'real.pdf').getByText('已上传', { exact: true })).toBeVisible()
    await expectNoAxeFindings(phone, 'phone page with a refused file')
  })

  await test.step('the phone goes on after a reload, and takes back a file of its own', async () => {
    await phone.reload()
    await expect(phone.getByText('已上传 4 个，共 4 个')).toBeVisible()
    await phone.getByRole('button', { name: '删除 real.pdf' }).click()
    await expect(phoneFile(phone, 'real.pdf')).toBeHidden()
    await expect(desktop.getByRole('button', { name: '删除 real.pdf' })).toBeHidden({ timeout: 2_500 })
  })

  await test.step('what the phone has sent counts when the form is submitted', async () => {
    await desktop.getByRole('button', { name: '提交', exact: true }).click()
    await expectPage(desktop, '告知详情')
    await expect(desktop.getByText('IMG_104108.png').first()).toBeVisible()
    await pickOnPhone(phone, aPng('late.png'))
    await expect(phoneFile(phone, 'late.png').getByRole('alert')).toContainText('没有上传')
  })
})

test('large photos become smaller before they are sent', async ({ session, stranger }) => {
  const desktop = await session('3')
  const draft = await aDraft(desktop, unique('示例大照片工程'))
  await desktop.goto(`/construction/register?id=${draft.id}`)
  const phone = await stranger(phoneView)
  await phone.goto(await showPhoneCode(desktop, paper))
  const size = await phone.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 3600
    canvas.height = 2700
    const pen = canvas.getContext('2d')
    const points = pen?.createImageData(canvas.width, canvas.height)
    if (!pen || !points) return 0
    // Noise, the worst case for compression: nothing in it repeats.
    let noise = 1
    for (let at = 0; at < points.data.length; at += 1) {
      noise = (noise * 48_271) % 2_147_483_647
      points.data[at] = at % 4 === 3 ? 255 : 64 + (noise % 64)
    }
    pen.putImageData(points, 0, 0)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 1))
    if (!blob) return 0
    // A test cannot take a photo with a camera: the file is set on the input as the browser would do.
    const picked = new DataTransfer()
    picked.items.add(new File([blob], 'image.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('input[capture]')
    if (input) input.files = picked.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    return blob.size
  })
  const megabytes = size / 1024 / 1024
  expect(megabytes).toBeGreaterThan(4)
  const line = phoneFile(phone, '照片_')
  await expect(line.getByText('已上传', { exact: true })).toBeVisible({ timeout: 60_000 })
  const shown = /([\d.]+) MB/.exec((await line.textContent()) ?? '')?.[1]
  expect(Number(shown)).toBeLessThan(megabytes * 0.7)
})
