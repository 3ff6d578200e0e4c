import { webcrypto } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { succeed } from '@shared/contract/testing'
import { act } from '@testing-library/react'
import { CaptchaWorker, fakeFetch } from '../../../testing/fakeNetwork'
import { showLogin } from './login'
import { variablesOf } from './loginTheme'

beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
  Object.defineProperty(globalThis, 'Worker', { value: CaptchaWorker, configurable: true })
  fakeFetch(() => succeed({ mode: 'Base64', publicKey: '', nonce: 'n', captchaRequired: false }))
})

it('draws the login form in the theme and colours the host has chosen', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const leave = new AbortController()
  const portal = 'https://portal.example'
  const themeTokens = { colorPrimary: '#0a7a4b', borderRadius: 8 }
  const shown = showLogin({ portal, serviceBase: portal, place, theme: 'dark', themeTokens, signal: leave.signal }).catch(() => undefined)
  await act(() => Promise.resolve())
  const form = place.querySelector<HTMLElement>('.portal-embed')
  expect(form?.className).toBe('portal-embed dark')
  expect(form?.style.getPropertyValue('--colorPrimary')).toBe('#0a7a4b')
  expect(form?.style.getPropertyValue('--borderRadius')).toBe('8px')
  await act(async () => leave.abort())
  await shown
})

it('draws the login form large where the host has chosen 长者模式', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const leave = new AbortController()
  const portal = 'https://portal.example'
  const shown = showLogin({ portal, serviceBase: portal, place, theme: 'elder', signal: leave.signal }).catch(() => undefined)
  await act(() => Promise.resolve())
  const { className } = place.querySelector('.portal-embed') ?? {}
  await act(async () => leave.abort())
  await shown
  expect(className).toBe('portal-embed elder')
  const tokens = readFileSync(join(__dirname, '../../theme/tokens.css'), 'utf8')
  expect(tokens).toContain('html.elder,\n.portal-embed.elder {')
})

it.each([
  ['light', '#000'],
  ['elder', '#000'],
  ['dark', '#fff'],
] as const)('moves the host’s colour away from the ground on hover: %s', (theme, towards) => {
  expect(variablesOf(theme, { colorPrimary: '#0a7a4b' })['--colorPrimaryHover']).toBe(`color-mix(in srgb, #0a7a4b 85%, ${towards})`)
})
