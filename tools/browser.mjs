import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '@shared/build'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string} where Playwright keeps the browser it downloads, whether it is there or not */
function playwrightsOwn() {
  const require = createRequire(join(projectRoot, 'e2e/package.json'))
  return require('@playwright/test').chromium.executablePath()
}

/**
 * The first browser that is there: the one CHROME_PATH names, an installed one, Playwright's.
 *
 * @param {{ named?: string | undefined, own?: () => string, exists?: (path: string) => boolean }} [from]
 * @returns {string | undefined}
 */
export function findBrowser({ named = process.env.CHROME_PATH, own = playwrightsOwn, exists = existsSync } = {}) {
  if (named && exists(named)) return named
  return installed.find(exists) ?? [own()].find(exists)
}

/** @returns {boolean} whether this is a Debian, and this process may install packages on it */
function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/**
 * Makes sure of a browser for the journeys.
 *
 * @param {(line: string) => void} say
 * @returns {string} its path
 * @throws an Error that says what to install
 */
export function ensureBrowser(say) {
  const found = findBrowser()
  if (found) return found
  if (mayInstall()) {
    say('没有找到浏览器，正在安装 chromium 和中文字体 …')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
      env: environment,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const fresh = findBrowser()
    if (fresh) return fresh
  }
  throw new Error(
    '没有找到 Chromium 或 Chrome。请安装其中之一，或用 CHROME_PATH 指出它的位置，然后重试。\nNo Chromium or Chrome found: install one, or set CHROME_PATH to it.',
  )
}
