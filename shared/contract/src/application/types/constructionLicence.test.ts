import { licenceRemark } from './constructionLicence'

const said = (constLicenceScope: string, equclacode: string, ...grades: string[]) => {
  const devices = grades.length === 0 ? [{ equclacode }] : grades.map((pipeGrade) => ({ equclacode, pipeGrade }))
  return licenceRemark({ fields: { constLicenceScope }, tables: { devices } })
}

it.each([
  ['电梯安装（含修理）A1', '3000'],
  ['起重机械安装(含修理) A', '4000'],
  ['锅炉安装(含修理、改造) A', '1000'],
  ['工业管道安装（GC1）', '8000', 'GC1', 'GC2'],
  ['压力管道安装 gc2', '8000', 'GC2'],
  ['公用管道安装 GB1、GB2', '8000', 'GB2'],
  ['长输管道安装 GA1，工业管道安装 GCD', '8000', 'GA2', 'GCD', 'GC2'],
  ['工业管道安装', '8000', 'GC1'],
  ['压力管道安装', '8000', 'GA1'],
  ['承压类特种设备安装、修理、改造', '8000', 'GC2'],
  ['锅炉安装 A', '2000'],
  ['锅炉安装（含修理、改造）A', '8000', 'GCD', 'GC2'],
  ['场车修理', '5000'],
  ['自动扶梯与自动人行道安装', '3000'],
  ['机械式停车设备安装', '4000'],
  ['施工升降机 B', '4000'],
  ['公用管道安装 GB1、2', '8000', 'GB2'],
  ['工业管道安装（GC1、GC2/D）', '8000', 'GCD'],
  ['公用管道 GB1，工业管道', '8000', 'GC1', 'GB1'],
  ['', '8000', 'GC2'],
  ['电梯安装', ''],
])('says nothing of a licence for %s and the kind %s', (scope, kind, ...grades) => {
  expect(said(scope, kind, ...grades)).toBe('')
})

it.each([
  ['电梯安装（含修理）A1', '8000', ['GC2'], '没有压力管道，'],
  ['电梯安装（含修理）A1', '4000', [], '没有起重机械，'],
  ['起重机械安装(含修理) A', '3000', [], '没有电梯，'],
  ['工业管道安装 GC2', '8000', ['GC1', 'GC2', 'GC1'], '没有GC1级压力管道，'],
  ['工业管道安装 GC1', '8000', ['GB1', 'GCD'], '没有GB1、GCD级压力管道，'],
  ['公用管道安装 GB2', '8000', ['GB1'], '没有GB1级压力管道，'],
  ['公用管道 GB1，工业管道', '8000', ['GB2', 'GA1'], '没有GB2、GA1级压力管道，'],
  ['工业管道安装', '8000', ['GB1'], '没有GB1级压力管道，'],
  ['锅炉安装（含修理、改造）A', '8000', ['GC1', 'GB2'], '没有GC1、GB2级压力管道，'],
])('remarks that a licence for %s does not name the work on the kind %s', (scope, kind, grades, wanted) => {
  expect(said(scope, kind, ...grades)).toBe(`许可项目/级别中${wanted}请核对许可证是否包括本次施工`)
})
