import {
  emptyRuntimeBlock,
  isOrigin,
  isRegistryKey,
  isServiceBase,
  type PortalRuntime,
  readRuntime,
  runtimeBlock,
  serviceBase,
  serviceBaseOf,
  serviceOrigins,
} from './runtime'

const runtime: PortalRuntime = {
  development: 'https://dev.example.com/stone',
  production: 'https://portal.example.com/stone/',
  overrides: { 'https://test.example.com': 'https://other.example.com/stone' },
  registryKeys: ['11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  developmentOrigins: ['http://localhost:8090'],
}

test.each([
  ['development', 'http://localhost:3000', 'https://dev.example.com/stone'],
  ['development', 'https://test.example.com', 'https://dev.example.com/stone'],
  ['production', 'https://portal.example.com', 'https://portal.example.com/stone'],
  ['production', 'https://test.example.com', 'https://other.example.com/stone'],
  // The origin must be equal, not just similar.
  ['production', 'http://test.example.com', 'https://portal.example.com/stone'],
  ['production', 'https://test.example.com.evil.example', 'https://portal.example.com/stone'],
  ['production', 'constructor', 'https://portal.example.com/stone'],
] as const)('a %s page of %s calls %s', (mode, origin, base) => {
  expect(serviceBase(runtime, origin, mode)).toBe(base)
})

test('calls the page’s own origin when nothing is said', () => {
  const nothing = readRuntime('{}')
  for (const mode of ['development', 'production'] as const) expect(serviceBase(nothing, 'https://portal.example.com', mode)).toBe('')
  expect(serviceBaseOf({ getElementById: () => null }, 'https://portal.example.com', 'production')).toBe('')
  expect(serviceBase(readRuntime('{"overrides":{"https://test.example.com":""},"production":"/stone"}'), 'https://test.example.com', 'production')).toBe('')
})

test('reads back what was written, whatever it holds', () => {
  const inside = (block: string) => /^<script type="application\/json" id="portal-runtime">(.*)<\/script>$/.exec(block)?.[1]
  expect(readRuntime(inside(runtimeBlock(runtime)))).toEqual(runtime)
  expect(readRuntime(inside(emptyRuntimeBlock))).toEqual({ development: '', production: '', overrides: {}, registryKeys: [], developmentOrigins: [] })
  expect(runtimeBlock({ ...runtime, production: '</script><script>' })).not.toContain('</script><script>')
  expect(serviceBaseOf({ getElementById: (id) => (id === 'portal-runtime' ? { textContent: JSON.stringify(runtime) } : null) }, '', 'production')).toBe(
    'https://portal.example.com/stone',
  )
})

test.each(['', '{', '[]', '"x"', 'null', '{"production":7}', '{"production":"javascript:alert(1)"}', '{"production":"//evil.example"}'])(
  'takes %s for nothing said',
  (text) => {
    expect(readRuntime(text)).toMatchObject({ production: '', overrides: {}, registryKeys: [] })
  },
)

test.each([
  ['', true],
  ['/stone', true],
  ['/stone/v1/', true],
  ['https://portal.example.com', true],
  ['http://10.0.0.1:8080/stone', true],
  ['//evil.example', false],
  ['https://user@evil.example/', false],
  ['https://portal.example.com/?a=1', false],
  ['https://portal.example.com/a b', false],
  ['ftp://portal.example.com', false],
  ['data:text/html,x', false],
])('%s may be a base: %s', (text, may) => {
  expect(isServiceBase(text)).toBe(may)
})

test('a key that is none stays one: without any the registry would be taken unsigned', () => {
  expect(readRuntime('{"registryKeys":["x",7]}').registryKeys).toEqual(['x', '7'])
  expect(runtime.registryKeys.map(isRegistryKey)).toEqual([true])
  for (const text of ['', 'x', `${runtime.registryKeys[0]}A`, '"></script>']) expect(isRegistryKey(text)).toBe(false)
})

test('takes exact origins alone to load builds from', () => {
  expect(readRuntime('{"developmentOrigins":["http://localhost:8090","*","https://dev.example.com/","//x",7]}').developmentOrigins).toEqual([
    'http://localhost:8090',
  ])
  expect(readRuntime('{"developmentOrigins":"http://localhost:8090"}').developmentOrigins).toEqual([])
  for (const text of ['*', 'https://*.example.com', 'https:', 'null', "http://x 'unsafe-inline'", 'http://x;', 'HTTP://X']) expect(isOrigin(text)).toBe(false)
})

test('names other hosts once for the content security policy', () => {
  expect(serviceOrigins(runtime)).toEqual(['https://dev.example.com', 'https://portal.example.com', 'https://other.example.com'])
  expect(serviceOrigins({ development: '/stone', production: '', overrides: {}, registryKeys: [], developmentOrigins: [] })).toEqual([])
})
