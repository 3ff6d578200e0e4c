import fc from 'fast-check'
import { commonGroups } from '../equipment/archives/common'
import type { ApplicationForm } from '../form/crossCheck'
import type { FormRow } from '../form/definition'
import { maxLengthOf } from '../form/fieldRules'
import { messages } from '../messages'
import type { ApplicationDefinition } from './definition'
import { fieldsOf } from './definitionReaders'
import { equipmentMaintain } from './types/archive/equipmentMaintain'
import { constructionNotice as definition } from './types/constructionNotice'
import { declaration } from './types/inspection/declaration'
import { useRecord } from './types/useRegistration/useRecord'
import { useRegistrationByUnit } from './types/useRegistration/useRegistrationByUnit'
import { attachmentProblems, formProblems, formSchema, isRequired, normaliseForm } from './validate'

const today = '2026-11-21'
const aDevice = (row: FormRow = {}): FormRow => ({
  equclacode: '3000',
  categoryCode: '3100',
  varietyCode: '3110',
  equipmentName: '乘客电梯',
  factoryNo: 'A1',
  manufacturer: '示例电梯(中国)有限公司',
  manufactureLicenceNo: 'TS2333001-2028',
  ...row,
})
const aWorker = (row: FormRow = {}): FormRow => ({ name: '张测试一', idCard: '330299198501010019', item: 'T', certNo: 'T1', certExpire: '2028-01-01', ...row })
const aForm = (fields: FormRow = {}, tables: ApplicationForm['tables'] = {}): ApplicationForm => ({
  fields: {
    constructionKind: '1',
    receiveOrg: 'unit',
    inspectionOrg: 'unit',
    constUnitName: '宁波示例机电安装工程有限公司',
    constUnitUscc: '91330200QQ0000012P',
    constLicenceNo: 'TS3333001-2028',
    constLicenceScope: '电梯安装 A1',
    constLicenceExpire: '2028-12-31',
    constAddress: '示例路1号',
    constLeader: '李测试',
    constLeaderMobile: '13000000001',
    constContact: '王测试',
    constContactTel: '0574-00000001',
    useUnitName: '宁波示例医院',
    useUnitUscc: '91330200QQ0000020J',
    useUnitContact: '陈测试',
    useUnitTel: '13000000002',
    useUnitAddress: '示例街2号',
    constructionAreaCode: '330212',
    constructionPlace: '主楼',
    plannedStart: '2026-12-01',
    plannedEnd: '2027-03-01',
    ...fields,
  },
  tables: { devices: [aDevice()], workers: [aWorker()], ...tables },
})
const problems = (form: ApplicationForm, mode: 'save' | 'commit' = 'commit') => formProblems(definition, form, mode, today)
const at = (form: ApplicationForm, field: string) => problems(form).find((problem) => problem.field === field)?.message

describe('what keeps a notice from being committed', () => {
  it('is nothing when it is complete', () => {
    expect(problems(aForm())).toEqual([])
  })

  it('is every required field that is missing, asked for by its label', () => {
    for (const field of fieldsOf(definition)) {
      const message = at(aForm({ [field.key]: '' }), field.key)
      if (field.required === true)
        expect(message).toBe(`${['enum', 'region', 'unit', 'catalogue', 'date'].includes(field.type) ? '请选择' : '请填写'}${field.label}`)
      if (field.required === false) expect(message).toBeUndefined()
    }
    expect(at(aForm({ constAddress: '   ' }), 'constAddress')).toBe('请填写地址')
  })

  it('is a missing institute where work is supervised, and nowhere else', () => {
    for (const kind of ['1', '2', '4']) expect(at(aForm({ constructionKind: kind, inspectionOrg: '' }), 'inspectionOrg')).toBe('请选择拟申请监督检验机构')
    for (const kind of ['3', '5', '6']) expect(at(aForm({ constructionKind: kind, inspectionOrg: '' }), 'inspectionOrg')).toBeUndefined()
  })

  it('is a value its rule refuses, in fields and in tables', () => {
    expect(at(aForm({ constLeaderMobile: '123' }), 'constLeaderMobile')).toBe('请输入有效的手机号码')
    expect(at(aForm({ constPostcode: '0' }), 'constPostcode')).toBe('请输入有效的邮政编码')
    expect(at(aForm({ constructionKind: '9' }), 'constructionKind')).toBe('施工类别不在可选范围内，请从列表中选择')
    expect(at(aForm({ projectName: '长'.repeat(101) }), 'projectName')).toBe('工程名称不能超过100个字')
    expect(at(aForm({}, { workers: [aWorker({ idCard: '330299198501010018' })] }), 'workers.0.idCard')).toBe('请输入有效的18位身份证号码')
    expect(at(aForm({}, { devices: [aDevice({ varietyCode: '4110' })] }), 'devices.0.varietyCode')).toBe('设备品种不在可选范围内，请从列表中选择')
    // A valid cell is not reported because the one beside it is invalid.
    const beside = aForm({}, { devices: [aDevice({ equclacode: '升降机' })] })
    expect([at(beside, 'devices.0.equclacode'), at(beside, 'devices.0.categoryCode')]).toEqual(['设备种类不在可选范围内，请从列表中选择', undefined])
    expect(at(aForm({}, { devices: [aDevice({ registrationCode: '123' })] }), 'devices.0.registrationCode')).toBe('请输入有效的20位注册代码')
  })

  it('is dates that do not go together', () => {
    expect(at(aForm({ plannedStart: '2026-11-20' }), 'plannedStart')).toBe('计划开工日期不能早于今天')
    expect(at(aForm({ plannedStart: today }), 'plannedStart')).toBeUndefined()
    expect(at(aForm({ plannedEnd: '2026-12-01' }), 'plannedEnd')).toBe('计划竣工日期应晚于计划开工日期')
    expect(at(aForm({ constLicenceExpire: '2027-03-01' }), 'constLicenceExpire')).toBe('许可证应在计划竣工日期之后仍然有效')
    const workers = [aWorker(), aWorker({ item: 'HJ', certExpire: '2027-02-28' }), aWorker({ item: 'Q1', certExpire: '2027-03-01' })]
    expect(at(aForm({ plannedEnd: '2027-03-01' }, { workers }), 'workers.1.certExpire')).toBe('证书在计划竣工前到期，请更换人员或证书')
    expect(problems(aForm({ plannedEnd: '2027-03-01' }, { workers }))).toHaveLength(1)
  })

  it('is rows that are missing, too many, repeated or of several kinds', () => {
    expect(at(aForm({}, { devices: [] }), 'devices')).toBe('设备清单至少填写1行')
    const many = Array.from({ length: 51 }, (_, index) => aDevice({ factoryNo: `A${index}` }))
    expect(at(aForm({}, { devices: many }), 'devices')).toBe('设备清单最多50行')
    expect(at(aForm({}, { devices: [aDevice(), aDevice()] }), 'devices.1.factoryNo')).toBe('同一制造单位的制造编号重复')
    const named = formProblems(declaration, { fields: {}, tables: { devices: [{}, { equipmentId: '1' }, { equipmentId: '1' }] } }, 'save', today)
    expect(named).toContainEqual({ field: 'devices.2.equipmentId', message: messages.sameDeviceAs(2) })
    const registered = [aDevice({ registrationCode: '31103302002015090272' }), aDevice({ registrationCode: '31103302002015090272', factoryNo: '另写' })]
    expect(at(aForm({}, { devices: registered }), 'devices.1.registrationCode')).toBe(messages.repeatsRow('注册代码', 1))
    const mixed = [aDevice(), aDevice({ equclacode: '4000', categoryCode: '4100', varietyCode: '4110', factoryNo: 'B' })]
    expect(at(aForm({}, { devices: mixed }), 'devices')).toBe('一份告知只能包含同一种类的设备，请分开填报')
    expect(at(aForm({}, { workers: [aWorker(), aWorker()] }), 'workers.1.idCard')).toBe('同一人员的作业项目重复')
    expect(at(aForm({}, { workers: [aWorker(), aWorker({ item: 'HJ' })] }), 'workers.1.idCard')).toBeUndefined()
  })

  it('is a paper that is missing, the plan only where work is planned', () => {
    const codes = (kind: string, ...present: string[]) =>
      attachmentProblems(definition, aForm({ constructionKind: kind }), new Set(present)).map((problem) => problem.field)
    expect(codes('1')).toEqual(['attachments.NOTICE_FORM', 'attachments.LICENCE'])
    expect(codes('2', 'NOTICE_FORM', 'LICENCE')).toEqual(['attachments.PLAN'])
    expect(codes('4', 'NOTICE_FORM', 'LICENCE', 'PLAN')).toEqual([])
  })
})

describe('a draft', () => {
  it('may lack anything but not be wrong', () => {
    expect(problems(normaliseForm(definition, { fields: {}, tables: {} }), 'save')).toEqual([])
    expect(problems(aForm({ constLeaderMobile: '1' }), 'save').map((problem) => problem.field)).toEqual(['constLeaderMobile'])
  })
})

describe('the wire form', () => {
  it('is kept without characters nobody sees, which turn what stands behind them', () => {
    const typed = 'a\u202egnp\u200b\ufeff工程\u2066'
    expect(normaliseForm(definition, { fields: { projectName: typed }, tables: {} }).fields.projectName).toBe('agnp工程')
  })
  it('is kept with certificate numbers as they are issued, however they are typed, and older ones in their own form', () => {
    const kept = (form: ApplicationDefinition, key: string, typed: string) => normaliseForm(form, { fields: { [key]: typed }, tables: {} }).fields[key]
    const archive = { ...definition, groups: commonGroups() }
    for (const [form, key] of [
      [useRecord, 'useCertNo'],
      [useRegistrationByUnit, 'addedTo'],
      [archive, 'useCertNo'],
    ] as const) {
      expect([key, kept(form, key, '梯11浙b00001（２３）')]).toEqual([key, '梯11浙B00001(23)'])
      expect([key, kept(form, key, '浙特〔2003〕甬梯 第012号')]).toEqual([key, '浙特〔2003〕甬梯第012号'])
    }
  })
  const schema = formSchema(definition)
  it('drops what is not declared and what only the service sets, whatever is sent', () => {
    const declared = fieldsOf(definition)
      .filter((field) => field.source === undefined)
      .map((field) => field.key)
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.string({ maxLength: 20 })), (planted) => {
        const parsed = schema.safeParse({
          fields: { ...planted, noticeNo: 'x', constUnitName: 'y', projectName: '工程' },
          tables: { ...planted, devices: [{ ...planted, factoryNo: 'A' }] },
        })
        if (!parsed.success) return
        for (const key of Object.keys(parsed.data.fields)) expect(declared).toContain(key)
        expect(parsed.data.fields).not.toHaveProperty('noticeNo')
        const form = normaliseForm(definition, parsed.data)
        expect(Object.keys(form.fields).sort()).toEqual(
          fieldsOf(definition)
            .map((field) => field.key)
            .sort(),
        )
        expect(form.fields.noticeNo).toBe('')
      }),
    )
  })
  it('lets a text that is a little too long reach the rule that says so, and no flood', () => {
    const field = fieldsOf(definition).find((candidate) => candidate.key === 'projectName')
    if (!field) throw new Error('No project name')
    const length = maxLengthOf(field)
    expect(schema.safeParse({ fields: { projectName: '长'.repeat(length + 1) }, tables: {} }).success).toBe(true)
    expect(schema.safeParse({ fields: { projectName: '长'.repeat(length * 3) }, tables: {} }).success).toBe(false)
    expect(schema.safeParse({ fields: {}, tables: { devices: Array.from({ length: 60 }, () => ({})) } }).success).toBe(false)
  })
  it('never makes the check throw, whatever the texts are', () => {
    const keys = fieldsOf(definition).map((field) => field.key)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), fc.string({ unit: 'binary', maxLength: 60 })), (fields) => {
        const form = normaliseForm(definition, { fields, tables: { devices: [fields], workers: [fields] } })
        for (const mode of ['save', 'commit'] as const) for (const problem of problems(form, mode)) expect(problem.message).not.toBe('')
      }),
    )
  })
})

describe('what a form requires of a row', () => {
  it('follows from the row, by its definition and by the rules across the form', async () => {
    const parts = await equipmentMaintain.formBy?.load('5000')
    const columns = parts?.tables.find(({ key }) => key === 'devices')?.columns ?? []
    const required = (key: string, row: FormRow) => {
      const field = columns.find((column) => column.key === key)
      const form = { fields: { equclacode: '5000', maintainKind: '3' }, tables: { devices: [row] } }
      return field && isRequired(parts?.crossChecks ?? [], field, form, { values: { fields: form.fields }, today, cell: { table: 'devices', row } })
    }
    expect(required('monitorDevice', { categoryCode: '5100', manufactureDate: '2024-01-01' })).toBe(true)
    expect(required('monitorDevice', { categoryCode: '5100', manufactureDate: '2023-01-01' })).toBe(false)
    expect(required('ratedCapacity', { categoryCode: '5100' })).toBe(true)
    expect(required('colour', { categoryCode: '5100' })).toBe(false)
  })
})
