import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { PublicPage } from '../src/public/layout/publicPage'

const config = { organisation: '示例研究院', servicePhone: '0574-1', serviceHours: '', manualUrl: '', ssoLoginUrl: '/sso/login', cookieDays: 1 }

/** Draws a page as its frame would. @returns where it wanted to go */
export function showPage(Page: ComponentType) {
  const go = jest.fn()
  const shown = render(
    <PublicPage.Provider value={{ config, go }}>
      <Page />
    </PublicPage.Provider>,
  )
  return { go, ...shown }
}
