import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from '@shared/build'

/** Headless Chromium, the variant Playwright itself ships: it needs half the CPU time for the same pages. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const installed = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** @returns {string} where Playwright keeps the browser it downloads, whether or not it exists */
function playwrightsOwn() {
  const require = createRequire(join(projectRoot, 'e2e/package.json'))
  return require('@playwright/test').chromium.executablePath()
}

/**
 * Finds the first browser that exists: the one CHROME_PATH names, an installed one, Playwright's.
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

/** Installs the headless browser and a Chinese font. @param {(line: string) => void} say */
function install(say) {
  say('正在安装 chromium-headless-shell 和中文字体 …')
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (/** @type {string[]} */ ...words) => execFileSync('apt-get', words, { env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell', 'fonts-noto-cjk')
}

/**
 * Makes sure that there is a browser for the journeys. In CI the headless one is installed even if there is another.
 *
 * @param {(line: string) => void} say
 * @returns {string} its path
 * @throws an Error that says what to install
 */
export function ensureBrowser(say) {
  const found = findBrowser()
  if (found && (found === process.env.CHROME_PATH || found === headlessShell || !process.env.CI)) return found
  if (mayInstall()) {
    try {
      install(say)
    } catch (error) {
      // Another browser will do.
      if (!found) throw error
    }
  }
  const browser = findBrowser()
  if (browser) return browser
  throw new Error(
    '没有找到 Chromium 或 Chrome。请安装其中之一，或用 CHROME_PATH 指出它的位置，然后重试。\nNo Chromium or Chrome found: install one, or set CHROME_PATH to it.',
  )
}
