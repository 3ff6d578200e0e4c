import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with every accessibility problem axe finds on the page in its current state.
 * @param state named in the failure message: 告知办理, elder mode.
 */
export async function expectNoAxeFindings(page: Page, state: string): Promise<void> {
  await settled(page)
  // Evaluated through the debugger, to which the content security policy does not apply.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const findings = await page.evaluate(async (only) => {
    const { violations } = await window.axe.run(document, { runOnly: { type: 'tag', values: only }, resultTypes: ['violations'] })
    return violations.map(({ id, impact, help, nodes }) => ({
      rule: `${id} (${impact ?? 'none'})`,
      help,
      nodes: nodes.slice(0, 5).map((node) => `${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`),
    }))
  }, tags)
  expect(findings, `axe: ${state}`).toEqual([])
}

/** Waits until all animations have ended: half-faded text has another contrast. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY),
  )
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
