import { type ApplicationDefinition, type ApplicationDetail, type ApplicationRow, constructionNotice } from '@shared/contract/application'
import { type Attachment, attachmentEndpoints } from '@shared/contract/attachment'
import type { FormRow } from '@shared/contract/form'
import { regionsEndpoint } from '@shared/contract/region'
import { unitEndpoints } from '@shared/contract/unit'
import { act, fireEvent, screen } from '@testing-library/react'
import { ApplicationFormPage } from '../application/form/ApplicationFormPage'
import { emptyForm } from '../form/formModel'
import { aNotice, anAttachment } from './aNotice'
import { type Answer, fakeService, noticeEndpoints, type Refused, renderPage, signedInAs, windowIs } from './fakeService'

/** The form of a notice for tests: opened as by the shell, filled in by label, with a fake clock. */

const unit: FormRow = {
  constUnitName: '宁波示例电梯工程有限公司',
  constUnitUscc: '91330200QQ0000039F',
  constLicenceNo: 'TS3333001-2028',
  constLicenceScope: '电梯安装（含修理）A2',
  constLicenceExpire: '2030-06-30',
  constAddress: '宁波市鄞州区示例路100号',
  constContact: '王测试',
  constContactTel: '0574-00000001',
}

/** A complete notice. */
export function aWholeNotice(part: Partial<ApplicationDetail> = {}): ApplicationDetail {
  const form = emptyForm(constructionNotice, {
    ...unit,
    constructionKind: '3',
    receiveOrg: 'org',
    constUnitUscc: '91330200QQ0000039F',
    constLeader: '李测试',
    constLeaderMobile: '13000000001',
    useUnitName: '宁波示例物业服务有限公司',
    useUnitUscc: '91330200QQ0000039F',
    useUnitContact: '赵测试',
    useUnitTel: '0574-00000002',
    useUnitAddress: '示例路218号',
    constructionAreaCode: '330212',
    constructionPlace: '示例花园3号楼',
    plannedStart: '2029-12-01',
    plannedEnd: '2030-01-20',
  })
  form.tables = {
    devices: [
      { equclacode: '3000', categoryCode: '3100', equipmentName: '乘客电梯', factoryNo: 'SL1509021', manufacturer: '示例电梯厂', manufactureLicenceNo: 'TS1' },
    ],
    workers: [{ name: '赵测试', idCard: '11010519491231002X', item: 'T', certNo: 'Z1', certExpire: '2030-06-30' }],
  }
  return aNotice({ id: 'd1', number: '', status: '10', statusName: '暂存', version: 4, form, actions: ['save', 'commit', 'delete'], ...part })
}

export const bothPapers = [anAttachment({ id: 'a1', code: 'NOTICE_FORM' }), anAttachment({ id: 'a2', code: 'LICENCE' })]

export function noticeFormService(
  part: {
    save?: Answer
    detail?: () => ApplicationDetail | Refused | Promise<never>
    attachments?: readonly Attachment[] | (() => readonly Attachment[]) | 'never answered'
    upload?: Answer
    /** Drafts of the unit that were not submitted. */
    drafts?: readonly ApplicationRow[] | Promise<readonly ApplicationRow[]>
  } = {},
) {
  let version = 4
  const answer = () => ({ id: 'd1', status: '10', statusName: '暂存', version: ++version, number: '', receiptNo: '' })
  return fakeService([
    [noticeEndpoints.prefill, () => ({ fields: unit })],
    [noticeEndpoints.detail, part.detail ?? (() => aWholeNotice())],
    [
      noticeEndpoints.list,
      async () => {
        const drafts = (await part.drafts) ?? []
        return { pageNo: 1, pageSize: 1, count: drafts.length, list: drafts.slice(0, 1) }
      },
    ],
    [noticeEndpoints.save, (asked) => part.save?.(asked) ?? answer()],
    [
      attachmentEndpoints.findAttList,
      () => {
        const { attachments = [] } = part
        if (attachments === 'never answered') return new Promise(() => undefined)
        return { list: typeof attachments === 'function' ? attachments() : attachments }
      },
    ],
    [attachmentEndpoints.upload, (asked) => part.upload?.(asked) ?? new Promise(() => undefined)],
    [regionsEndpoint, () => ({ list: [{ code: '330212', name: '鄞州区', parentCode: '330200' }] })],
    [unitEndpoints.authorityList, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [unitEndpoints.inspectionUnitBasicList, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
    [unitEndpoints.list, () => ({ pageNo: 1, pageSize: 20, count: 0, list: [] })],
  ])
}
export const saves = (calls: ReturnType<typeof noticeFormService>) => calls.filter((asked) => asked.path.endsWith('/save')).map((asked) => asked.body)

export const openForm = (path = '/construction/register', tab = {}, definition: ApplicationDefinition = constructionNotice) =>
  renderPage(<ApplicationFormPage definition={definition} title="安装改造修理告知申请" preview={{ document: 'notice', label: '预览告知单' }} />, {
    path,
    tab,
  })
export const opened = () => screen.findByLabelText('施工负责人')
export const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const press = (text: string) => fireEvent.click(screen.getByText(text))
export const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

/** Every test starts with empty storage, in a narrow window, at a fixed time. */
export function beforeForms(): void {
  beforeEach(() => {
    localStorage.clear()
    signedInAs('3')
    windowIs('narrow')
    jest.useFakeTimers({ now: new Date('2026-11-20T10:42:00') })
  })
  afterEach(() => jest.useRealTimers())
}
