import { pastOf } from './pastOfDevice'

const change = (field: string, before: string, after: string) => ({ field, label: field, before, after })
const at = new Date('2026-03-02T02:00:00Z')

describe('the past of a device', () => {
  it('keeps the inspection a later report took the place of, with its codes', () => {
    const now = { inspectionKind: '05', inspectionReportNo: 'B', inspectionDate: '2026-03-01', inspectionConclusion: '03' }
    const changes = [
      change('inspectionReportNo', 'A', 'B'),
      change('inspectionDate', '2024-03-05', '2026-03-01'),
      change('inspectionConclusion', '合格', '不合格'),
    ]
    expect(pastOf(now, [{ changes, at }]).history).toEqual([
      { kind: '05', date: '2024-03-05', conclusion: '01', grade: '', next: '', reportNo: 'A', organisation: '', problem: '' },
    ])
  })

  it('takes a date that was put right under the same report number for no inspection', () => {
    const now = { inspectionKind: '05', inspectionReportNo: 'A', inspectionDate: '2026-03-01' }
    expect(pastOf(now, [{ changes: [change('inspectionDate', '2025-03-01', '2026-03-01')], at }]).history).toEqual([])
  })

  it('leaves out an inspection whose report was voided after another took its place', () => {
    const now = { inspectionKind: '05', inspectionReportNo: 'B', inspectionDate: '2026-03-01' }
    const changes = [change('inspectionReportNo', 'A', 'B'), change('inspectionDate', '2024-03-05', '2026-03-01')]
    expect(pastOf(now, [{ changes, at, replacedVoid: true }]).history).toEqual([])
  })

  it('tells a report once that the archive has again, as the later one is void', () => {
    const now = { inspectionKind: '05', inspectionReportNo: 'A', inspectionDate: '2024-03-05' }
    const changes = [change('inspectionReportNo', 'A', 'B'), change('inspectionDate', '2024-03-05', '2026-03-01')]
    expect(pastOf(now, [{ changes, at }]).history).toEqual([])
    const another = { inspectionKind: '05', inspectionReportNo: 'C', inspectionDate: '2026-06-01' }
    const next = [change('inspectionReportNo', 'A', 'C'), change('inspectionDate', '2024-03-05', '2026-06-01')]
    expect(
      pastOf(another, [
        { changes: next, at },
        { changes, at },
      ]).history,
    ).toMatchObject([{ reportNo: 'A', date: '2024-03-05' }])
  })

  it('goes back through several reports, each with what stood beside it', () => {
    const now = { inspectionKind: '05', inspectionReportNo: 'C', inspectionDate: '2026-03-01' }
    const latest = [
      change('inspectionReportNo', 'B', 'C'),
      change('inspectionDate', '2024-03-01', '2026-03-01'),
      change('inspectionKind', '安装监督检验', '定期检验'),
    ]
    const earlier = [change('inspectionReportNo', 'A', 'B'), change('inspectionDate', '2022-03-01', '2024-03-01')]
    expect(
      pastOf(now, [
        { changes: latest, at },
        { changes: earlier, at },
      ]).history.map(({ kind, date }) => [kind, date]),
    ).toEqual([
      ['01', '2024-03-01'],
      ['01', '2022-03-01'],
    ])
  })

  it('takes what a report said of the next inspection from its own field: for a boiler the overall date is another duty’s', () => {
    const now = { inspectionReportNo: 'B', inspectionDate: '2026-03-01', nextInspectionDate: '2027-03-01', nextInternalInspectionDate: '2028-06-01' }
    const changes = [
      change('inspectionReportNo', 'A', 'B'),
      change('inspectionDate', '2024-06-01', '2026-03-01'),
      change('nextInspectionDate', '2026-03-05', '2027-03-01'),
    ]
    const replaced = (equclacode: string, inspectionKind: string) => pastOf({ ...now, equclacode, inspectionKind }, [{ changes, at }]).history[0]?.next
    const kinds = [
      ['1000', '14'],
      ['1000', '15'],
      ['2000', '05'],
      ['8000', '05'],
      ['4000', '05'],
    ] as const
    expect(kinds.map(([equclacode, inspectionKind]) => replaced(equclacode, inspectionKind))).toEqual(['2028-06-01', '', '2026-03-05', '2026-03-05', ''])
  })

  it('ends a stop on the day its date leaves the archive, and not where the date was corrected', () => {
    expect(pastOf({}, [{ changes: [change('stopDate', '2024-10-01', '')], at }]).stops).toEqual([{ from: '2024-10-01', to: '2026-03-02' }])
    expect(pastOf({ stopDate: '2024-11-01' }, [{ changes: [change('stopDate', '2024-10-01', '2024-11-01')], at }]).stops).toEqual([])
  })
})
