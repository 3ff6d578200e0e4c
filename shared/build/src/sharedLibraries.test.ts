import { sharedLibraries } from './sharedLibraries.mjs'

it('shares each library as one copy, by the version that is installed', () => {
  const map = sharedLibraries()
  expect(Object.keys(map).sort()).toEqual(
    [
      '@shared/portal',
      '@tanstack/react-query',
      'antd',
      'axios',
      'dayjs',
      'react',
      'react-dom',
      'react-dom/',
      'react-router',
      'react/',
      'zod',
      'zustand',
    ].sort(),
  )
  for (const library of Object.values(map)) {
    expect(library).toMatchObject({ singleton: true, eager: false, version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    expect(library.requiredVersion).toMatch(/^\^\d+\.\d+\.\d+$/)
  }
})

it('refuses a portal package that is too old instead of warning', () => {
  const { '@shared/portal': portal, react } = sharedLibraries()
  expect(portal).toMatchObject({ strictVersion: true, requiredVersion: `^${portal?.version}` })
  expect(react?.strictVersion).toBeUndefined()
})

it('brings one refresh runtime in development only', () => {
  expect(sharedLibraries({ development: true })['react-refresh/runtime']).toMatchObject({ singleton: true, eager: true })
  expect(sharedLibraries()['react-refresh/runtime']).toBeUndefined()
})
