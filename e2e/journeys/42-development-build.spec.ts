import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { developmentManifestPath, releaseOf, remoteManifestSchema } from '@shared/contract/portal'
import { expect, test } from '../src/fixtures'
import { anotherBuild } from '../src/releases'
import { openAt, openPage, seen } from '../src/session'

const remote = 'mf-account'
/** Text in the headers of 基本信息 and 变更记录; the developer's build has another wording. */
const [built, developed] = ['其余信息保存后立即生效', '其余信息一经保存即生效']
/** The served build may be the one that the parallel journey of releases publishes. */
const released = /其余信息(?:保存后|在保存之后)立即生效/
const origin = `http://localhost:${process.env.DEVELOPMENT_PORT}`
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

/** Serves a build as `pnpm dev <remote>` does, at another origin than the portal's. */
async function developmentServer(folder: string, port: number): Promise<Server> {
  const manifest = readFileSync(join(folder, 'portal.json'))
  const base = `/remotes/${remote}/${releaseOf(remoteManifestSchema.parse(JSON.parse(manifest.toString())))}/`
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', origin).pathname
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (path !== developmentManifestPath(remote) && !path.startsWith(base)) return response.writeHead(404).end()
    const body = path.startsWith(base) ? readFileSync(join(folder, path.slice(base.length))) : manifest
    response.writeHead(200, { 'Content-Type': types[path.split('.').pop() ?? ''] ?? 'application/octet-stream' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return server
}

test('a developer has an area from a server of his own in one window, under a bar that says so, and gives it back; half-filled forms stay', async ({
  visit,
}) => {
  const build = anotherBuild(remote, built, developed)
  const server = await developmentServer(build.folder, Number(process.env.DEVELOPMENT_PORT))
  try {
    const page = await visit('2')
    await openAt(page, '/system/account', '账号信息维护')
    await page.getByRole('textbox', { name: '固定电话' }).fill('0574-00000009')
    const refused: string[] = []
    page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()))
    const bar = page.getByText('开发构建，没有经过发布')

    await test.step('chosen from the origins the portal allows, and no other', async () => {
      await page.getByRole('button', { expanded: false }).and(page.locator('[aria-haspopup=menu][title]')).first().click()
      await page.getByRole('menuitem', { name: '开发构建' }).click()
      const dialog = page.getByRole('dialog', { name: '开发构建' })
      await dialog.getByRole('combobox', { name: '开发服务' }).click()
      await expect(page.getByTitle(/^http/)).toHaveText([origin, origin])
      await page.keyboard.press('Escape')
      await dialog.getByRole('combobox', { name: '业务区' }).click()
      await page.getByTitle(/mf-account/).click()
      await dialog.getByRole('button', { name: /装\s?入/ }).click()
      await expect(bar).toContainText(`${origin}（${build.release}）`)
    })

    await test.step('new tabs have it, open ones keep theirs and what was typed', async () => {
      await openPage(page, '变更记录', '企业信息')
      await expect(seen(page, developed)).toBeVisible()
      expect(refused).toEqual([])
      await page.getByRole('tab', { name: /账号信息维护/ }).click()
      await expect(page.getByRole('textbox', { name: '固定电话' })).toHaveValue('0574-00000009')
    })

    await test.step('another window of the same browser has what is served', async () => {
      const other = await page.context().newPage()
      await openAt(other, '/company-info/maintain-history', '变更记录')
      await expect(seen(other, released)).toBeVisible()
      await expect(other.getByText('开发构建，没有经过发布')).toBeHidden()
      await other.close()
    })

    await test.step('a script of an origin nobody allowed does not run, whoever asks for it', async () => {
      const error = await page.evaluate(
        (address) =>
          new Promise((resolve) => {
            document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => resolve(violatedDirective))
            document.head.appendChild(Object.assign(document.createElement('script'), { src: address }))
          }),
        `http://localhost:${Number(process.env.DEVELOPMENT_PORT) + 1}/x.js`,
      )
      expect(error).toBe('script-src-elem')
    })

    await test.step('a reload keeps it, and the way back ends it', async () => {
      await page.getByRole('textbox', { name: '固定电话' }).fill('')
      await page.goto('/company-info/maintain-history')
      await expect(seen(page, developed)).toBeVisible()
      await bar.getByRole('button', { name: '恢复正式版本' }).click()
      await expect(seen(page, released)).toBeVisible()
      await expect(bar).toBeHidden()
    })
  } finally {
    server.close()
    build.remove()
  }
})
