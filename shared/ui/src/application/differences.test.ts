import { constructionNotice } from '@shared/contract/application'
import { emptyForm } from '../form/formModel'
import { differences } from './differences'

const form = (fields: Record<string, string>) => ({ ...emptyForm(constructionNotice), fields })

test('both versions are named, not shown as ids and codes', () => {
  const before = { form: form({ receiveOrg: 'org1', constructionAreaCode: '330212' }), labels: { receiveOrg: '鄞州区市场监督管理局' } }
  const theirs = { form: form({ receiveOrg: 'org2', constructionAreaCode: '330203' }), labels: { receiveOrg: '海曙区市场监督管理局' } }
  const nameOf = (code: string) => `区域${code}`
  expect(differences(constructionNotice, before.form, theirs.form, [before, theirs], nameOf)).toEqual([
    { label: '接收机关', mine: '鄞州区市场监督管理局', theirs: '海曙区市场监督管理局' },
    { label: '所在区域', mine: '区域330212', theirs: '区域330203' },
  ])
  const chosen = form({ receiveOrg: 'org3', constructionAreaCode: '330203' })
  expect(differences(constructionNotice, chosen, theirs.form, [before, theirs], nameOf)).toMatchObject([{ mine: '已改选，见表单' }])
})
