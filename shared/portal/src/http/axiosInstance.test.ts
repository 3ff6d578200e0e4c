import type { http as Http, serviceAddress as ServiceAddress } from './axiosInstance'

/** Loads the modules in a page that declares this runtime configuration. */
function openPage(runtime: object): { http: typeof Http; serviceAddress: typeof ServiceAddress } {
  document.head.innerHTML = `<script type="application/json" id="portal-runtime">${JSON.stringify(runtime)}</script>`
  Reflect.deleteProperty(globalThis, Symbol.for('special-equipment-portal.http.v1'))
  let made: typeof import('./axiosInstance') | undefined
  jest.isolateModules(() => {
    made = require('./axiosInstance')
  })
  if (!made) throw new Error('No instance')
  return made
}

test.each([
  [{}, ''],
  [{ production: 'https://api.example.com/stone/' }, 'https://api.example.com/stone'],
  [
    { production: 'https://api.example.com/stone', overrides: { [window.location.origin]: 'https://other.example.com/stone' } },
    'https://other.example.com/stone',
  ],
  [{ production: 'https://api.example.com/stone', overrides: { 'https://test.example.com': 'https://other.example.com' } }, 'https://api.example.com/stone'],
])('a page that says %j calls %s', async (runtime, base) => {
  const { http, serviceAddress } = openPage(runtime)
  const asked: string[] = []
  http.defaults.adapter = async (config) => {
    asked.push(http.getUri(config))
    return { data: {}, status: 200, statusText: '', headers: {}, config }
  }
  await http.get('/a/portal/config')
  expect(asked).toEqual([`${base}/a/portal/config`])
  expect(serviceAddress('/print/paper?ticket=t')).toBe(`${base}/print/paper?ticket=t`)
})

it('sends a call at once, without asking the browser for cookies first', async () => {
  const { http } = openPage({})
  const cookie = jest.spyOn(document, 'cookie', 'get')
  const get = jest.fn(async () => null)
  Object.defineProperty(window, 'cookieStore', { value: { get }, configurable: true })
  const send = jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    this.dispatchEvent(new ProgressEvent('error'))
  })
  await expect(http.get('/a/portal/config')).rejects.toThrow('Network Error')
  expect(send).toHaveBeenCalledTimes(1)
  expect(get).not.toHaveBeenCalled()
  expect(cookie).not.toHaveBeenCalled()
})
