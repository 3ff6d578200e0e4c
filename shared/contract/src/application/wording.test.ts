import { messages } from '../messages'
import { applicationDefinitions, findState, isDecision } from '.'

/** Every text below a value, with its path. Functions are not called. */
function textsIn(value: unknown, path: string): [string, string][] {
  if (typeof value === 'string') return /\p{Script=Han}/u.test(value) ? [[path, value]] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}.${key}`))
}

const texts = [...textsIn(messages, 'messages'), ...applicationDefinitions.flatMap((definition) => textsIn(definition, definition.key))]
const having = (wrong: RegExp, among = texts) => [...new Set(among.filter(([, text]) => wrong.test(text)).map(([, text]) => text))]

describe('the words of messages and applications', () => {
  it('address a unit politely', () => {
    expect(having(/你/)).toEqual([])
  })

  it('have full-width punctuation between Chinese words', () => {
    expect(having(/\p{Script=Han}[,;:!?]\p{Script=Han}/u)).toEqual([])
  })

  it('have one name for a thing', () => {
    expect(having(/转账凭证|支付平台|退款|检验员|稍后重试/)).toEqual([])
  })

  it('name devices in the box of a keyword exactly where a keyword finds them', () => {
    const device = /^(equipmentId|equipmentName|deviceNames)$/
    const finds = applicationDefinitions.filter(({ index: { keywords, rowKeywords } }) =>
      [...keywords, ...(rowKeywords?.columns ?? [])].some((key) => device.test(key)),
    )
    const says = applicationDefinitions.filter(({ index }) => /设备|注册代码/.test(index.keywordHint))
    expect(says.map(({ key }) => key)).toEqual(finds.map(({ key }) => key))
  })

  it('ask before a certificate or a report is issued, and say for whom; and before that is undone', () => {
    const issuing = applicationDefinitions.flatMap(({ transitions }) =>
      transitions.filter(
        ({ issues = [], effects = [] }) => issues.includes('useCertNo') || effects.includes('writeResults') || effects.includes('writeDetection'),
      ),
    )
    expect(new Set(issuing.map(({ label }) => label))).toEqual(new Set(['准予登记，发证', '准予登记', '准予变更', '签发', '核对办结']))
    expect(issuing.filter(({ confirm }) => !confirm?.text.includes('{unitName}'))).toEqual([])
    const undoing = applicationDefinitions.flatMap(({ transitions }) => transitions.filter(({ action }) => action === 'void' || action === 'revoke'))
    expect(undoing.filter(({ confirm }) => confirm === undefined)).toEqual([])
  })

  it('ask before a decision that ends what an applicant cannot hand in again', () => {
    const ending = applicationDefinitions.flatMap((definition) =>
      definition.transitions.filter(
        (transition) =>
          isDecision(transition) && findState(definition, transition.to ?? '')?.tone === 'failed' && !definition.askedAgain?.from.includes(transition.to ?? ''),
      ),
    )
    expect(ending.map(({ label }) => label)).toEqual(expect.arrayContaining(['不予受理', '同意取消', '同意取消并退费', '同意撤销']))
    expect(ending.filter(({ confirm }) => confirm === undefined)).toEqual([])
  })

  it('ask before a filing changes who maintains devices, which another unit may object to, and say for whom', () => {
    const changing = applicationDefinitions.flatMap(({ transitions }) =>
      transitions.filter(({ action, effects = [] }) => action === 'accept' && effects.some((effect) => /^(begin|end)Maintenance$/.test(effect))),
    )
    expect(changing).toHaveLength(2)
    expect(changing.filter(({ confirm }) => !confirm?.text.includes('{unitName}'))).toEqual([])
  })

  it('ask before a transfer is taken for received, and say whose and of which day', () => {
    const receiving = applicationDefinitions.flatMap(({ transitions }) => transitions.filter(({ effects = [] }) => effects.includes('confirmVoucher')))
    expect(new Set(receiving.map(({ label }) => label))).toEqual(new Set(['确认到账']))
    expect(receiving.filter(({ confirm }) => !confirm?.text.includes('{unitName}{paidOn}'))).toEqual([])
  })

  it('name no prepared opinion as a button beside it that decides', () => {
    const alike = applicationDefinitions.flatMap(({ key, opinionTemplates, transitions }) =>
      opinionTemplates.filter((template) => transitions.some(({ label }) => label === template.label)).map(({ label }) => `${key}: ${label}`),
    )
    expect(alike).toEqual([])
  })

  it('write the number of an application in brackets in every SMS', () => {
    const sms = texts.filter(([path]) => path.endsWith('.smsText'))
    expect(sms.length).toBeGreaterThan(10)
    expect(having(/(?<!（)\{number\}/, sms)).toEqual([])
  })
})
