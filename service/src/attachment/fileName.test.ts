import fc from 'fast-check'
import { dispositionOf, safeFileName } from './fileName'

describe('file names', () => {
  it('are only names, whatever comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const name = safeFileName(given)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}/\\<>:"|?*]/u)
        expect([...name].length).toBeLessThanOrEqual(200)
        expect(name.length).toBeGreaterThan(0)
        expect(['.', '..']).not.toContain(name)
        expect(safeFileName(name)).toBe(name)
        // A header that can be split or ended would let a file name inject headers.
        expect(dispositionOf('attachment', name)).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%!#$&+.^_`|~-]+$/)
      }),
    )
  })
})
