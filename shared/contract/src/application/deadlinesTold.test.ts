import { applicationDefinitions } from '.'

/** The working days told in a text: 5 in 将在5个工作日内预审. */
const told = (text: string): number[] => [...text.matchAll(/(\d+)个工作日/g)].map(([, days]) => Number(days))

describe('the working days told', () => {
  it('are in the hints of a state those that are counted in it', () => {
    const wrong = applicationDefinitions.flatMap(({ key, states }) =>
      states.flatMap(({ code, hint, waitsFor }) =>
        Object.values(hint)
          .filter((text) => waitsFor?.workdays !== undefined && told(text).some((days) => days !== waitsFor.workdays))
          .map((text) => `${key} ${code}: ${text}`),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('are as the promise of a step some that are counted in the application', () => {
    const wrong = applicationDefinitions.flatMap(({ key, steps, states }) => {
      const counted = states.map(({ waitsFor }) => waitsFor?.workdays)
      return steps
        .filter(({ promise = '' }) => told(promise).some((days) => !counted.includes(days)))
        .map(({ label, promise }) => `${key} ${label}: ${promise}`)
    })
    expect(wrong).toEqual([])
  })
})
