import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// The headless one needs half the CPU time.
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]
const chrome = process.env.CHROME_PATH || installed.find((path) => existsSync(path))

/**
 * The last two load the page of address bar suggestions in every new window, which takes as much CPU time as the portal's home
 * page. The others are those Playwright disables itself, repeated because Chromium uses only the last such list.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/** Journeys in a real Chromium against the built portal. `CHROME_PATH` is the path of a browser outside the usual Linux locations. */
export default defineConfig({
  testDir: join(__dirname, 'journeys'),
  outputDir: join(__dirname, 'test-results'),
  globalSetup: join(__dirname, 'src/globalSetup.ts'),
  fullyParallel: false,
  // All workers share one portal: two keep a two-core machine busy, more would only wait for each other.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  forbidOnly: process.env.CI !== undefined,
  // A journey that passes only on the second try is listed as flaky: visible, but no reason to stop a release on a busy machine.
  retries: process.env.CI === undefined ? 0 : 1,
  // The longest journey takes a minute and a half beside the other tests on two cores; the limits are for a machine four times slower.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording costs half the CPU time of the journeys themselves: if there is a retry, only that is recorded.
    trace: process.env.CI === undefined ? 'retain-on-failure' : 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chrome ? { executablePath: chrome } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        // Every journey opens a new page heap: growing its young generation step by step took a tenth of the CPU time in collections.
        '--js-flags=--min-semi-space-size=16',
        `--disable-features=${withoutFeatures.join()}`,
      ],
    },
  },
})
