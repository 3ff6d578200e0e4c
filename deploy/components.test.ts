import { join } from 'node:path'
import { billOfMaterials, deliveredComponents, isAllowedLicence } from './components.mjs'

const root = join(__dirname, '..')

describe('the libraries that are delivered', () => {
  const components = deliveredComponents(root)

  it('are those of the service, the print host and the pages, with what they load, and none of the tests', () => {
    const names = components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'avvio', 'pdfkit', 'antd', 'react', '@tanstack/react-query', 'zod']))
    for (const name of ['jest', '@biomejs/biome', '@playwright/test', '@testing-library/react', '@shared/contract']) expect(names).not.toContain(name)
  })

  it('are known, and their licences let them be delivered', () => {
    expect(components.filter(({ licence }) => !isAllowedLicence(licence))).toEqual([])
    expect(components.filter(({ integrity }) => !integrity.startsWith('sha512-'))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT AND Zlib)', true],
    ['(BSD-3-Clause OR GPL-2.0)', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-2.0', false],
    ['((MIT OR GPL-2.0) AND AGPL-3.0)', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['UNLICENSED', false],
    ['', false],
  ])('under %j: allowed is %s', (licence, allowed) => {
    expect(isAllowedLicence(licence)).toBe(allowed)
  })

  it('stand in the bill of materials with address, licence, checksum and what each loads', () => {
    const { components: listed, dependencies, ...rest } = billOfMaterials(root)
    expect(rest).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { name: 'special-equipment-portal' } } })
    expect(listed).toHaveLength(components.length)
    const fastify = listed.find(({ name }) => name === 'fastify')
    expect(fastify).toMatchObject({ purl: `pkg:npm/fastify@${fastify?.version}`, licenses: [{ license: { id: 'MIT' } }] })
    expect(fastify?.hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
    const loaded = dependencies.find(({ ref }) => ref === fastify?.['bom-ref'])?.dependsOn ?? []
    expect(loaded.map((address) => address?.replace(/@[^@]*$/, ''))).toEqual(expect.arrayContaining(['pkg:npm/avvio', 'pkg:npm/%40fastify/error']))
    expect(new Set(listed.map((each) => each['bom-ref'])).size).toBe(listed.length)
  })
})
