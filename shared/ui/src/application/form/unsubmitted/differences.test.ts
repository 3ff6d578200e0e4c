import { type ApplicationForm, constructionNotice } from '@shared/contract/application'
import { emptyForm } from '../../../form/formModel'
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

describe('differences', () => {
  const [devices] = constructionNotice.tables
  const aDevice = { equclacode: '3000', categoryCode: '3100', varietyCode: '3110', factoryNo: 'A1' }
  const withDevices = (...rows: Record<string, string>[]) => ({ ...emptyForm(constructionNotice), tables: { [devices?.key ?? '']: rows, workers: [] } })
  const nameOf = (code: string) => code

  it('are said in the words of the page', () => {
    const mine = withDevices(aDevice)
    const theirs = withDevices({ ...aDevice, factoryNo: 'B1', categoryCode: '' })
    mine.fields.constructionKind = '2'
    theirs.fields.receiveOrg = 'org'
    const loaded = [{ form: theirs, labels: { receiveOrg: '宁波市示例市场监督管理局' } }]
    expect(differences(constructionNotice, mine, theirs, loaded, nameOf)).toEqual([
      { label: '施工类别', mine: '改造', theirs: '未填写' },
      { label: '接收机关', mine: '未填写', theirs: '宁波市示例市场监督管理局' },
      { label: '设备清单第 1 台 设备类别', mine: '曳引与强制驱动电梯', theirs: '未填写' },
      { label: '设备清单第 1 台 制造编号', mine: 'A1', theirs: 'B1' },
    ])
  })
  it('of tables with another number of rows are numbers', () => {
    expect(differences(constructionNotice, withDevices(aDevice), withDevices(), [], nameOf)).toEqual([{ label: '设备清单', mine: '1 台', theirs: '0 台' }])
  })
  it('of pipelines are counted as such, each side by its own kind', () => {
    const pipelines = (...numbers: string[]) => {
      const form = withDevices(...numbers.map((pipelineNo) => ({ equclacode: '8000', pipelineNo })))
      return { ...form, fields: { equclacode: '8000' } }
    }
    const said = (mine: ApplicationForm, theirs: ApplicationForm) => differences(constructionNotice, mine, theirs, [], nameOf)
    expect(said(pipelines('A', 'B'), withDevices(aDevice))).toEqual([{ label: '设备清单', mine: '2 条', theirs: '1 台' }])
    expect(said(pipelines('A'), pipelines('B'))).toMatchObject([{ label: '设备清单第 1 条 管道编号' }])
  })
})
