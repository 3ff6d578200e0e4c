import type { serviceUrl as ServiceUrl } from './request'

function openPage(runtime: object): typeof ServiceUrl {
  document.head.innerHTML = `<script type="application/json" id="portal-runtime">${JSON.stringify(runtime)}</script>`
  let made: typeof import('./request') | undefined
  jest.isolateModules(() => {
    made = require('./request')
  })
  if (!made) throw new Error('Not loaded')
  return made.serviceUrl
}

test.each([
  [{}, '/a/login'],
  [{ production: 'https://api.example.com/stone' }, 'https://api.example.com/stone/a/login'],
  [{ production: 'https://api.example.com/stone', overrides: { [window.location.origin]: '/other' } }, '/other/a/login'],
])('the pages before sign-in call where the page says: %j', (runtime, address) => {
  expect(openPage(runtime)('/a/login')).toBe(address)
})
