import type { Condition } from '../../form/condition'
import type { FieldGroup } from '../../form/definition'

/** The groups common to all archives (《特种设备使用管理规则》 使用登记表 and its 产品数据表). */

/** A registration unit of piping is built on site from many products, and one of cylinders is many products, so their forms have no product number. */
export const manufactured: Condition = {
  not: {
    any: [
      { field: 'equclacode', in: ['8000'] },
      {
        all: [
          { field: 'equclacode', in: ['2000'] },
          { field: 'categoryCode', in: ['2300'] },
        ],
      },
    ],
  },
}

const identity: FieldGroup = {
  key: 'identity',
  label: '设备标识',
  fields: [
    { key: 'id', label: '系统编号', type: 'string', required: true, source: 'snapshot' },
    { key: 'oidno', label: '监察识别码', type: 'string', required: false, source: 'snapshot' },
    { key: 'seisn', label: '设备序号', type: 'string', required: false, source: 'snapshot' },
    { key: 'equclacode', label: '设备种类', type: 'catalogue', catalogueLevel: 1, required: true },
    { key: 'categoryCode', label: '设备类别', type: 'catalogue', catalogueLevel: 2, catalogueParent: 'equclacode', required: true },
    { key: 'varietyCode', label: '设备品种', type: 'catalogue', catalogueLevel: 3, catalogueParent: 'categoryCode', required: false },
    { key: 'equipmentName', label: '产品名称(设备名称)', type: 'string', required: true, help: '与铭牌一致' },
    { key: 'model', label: '型号(规格)', type: 'string', required: false, help: '铭牌上没有的填写“-”' },
    {
      key: 'equipmentCode',
      label: '设备代码',
      type: 'string',
      writtenAs: 'capitals',
      maxLength: 20,
      required: false,
      copied: false,
      caution: 'equipmentCode',
      help: '17或18位，见铭牌或产品合格证',
    },
    { key: 'registrationCode', label: '注册代码', type: 'string', required: false, copied: false, rule: 'registrationCode', help: '20位数字，早期设备才有' },
    {
      key: 'useCertNo',
      label: '使用登记证编号',
      type: 'string',
      maxLength: 30,
      required: false,
      writtenAs: 'certificateNumber',
      placeholder: '如 梯11浙B00001(23)',
    },
    { key: 'useCertDate', label: '发证日期', type: 'date', required: false },
    { key: 'unitInternalNo', label: '单位内编号', type: 'string', maxLength: 50, required: false, copied: false },
    { key: 'grade', label: '设备级别', type: 'string', required: false },
    { key: 'origin', label: '国产/进口', type: 'enum', enum: 'equipmentOrigin', required: false },
    { key: 'brand', label: '产品品牌', type: 'string', required: false },
    { key: 'qrCode', label: '设备二维码', type: 'string', required: false, source: 'derived' },
  ],
}

const registration: FieldGroup = {
  key: 'registration',
  label: '使用登记',
  fields: [
    { key: 'registrationMode', label: '登记方式', type: 'enum', enum: 'registrationMode', required: true },
    { key: 'registrationCategory', label: '登记类别', type: 'enum', enum: 'registrationCategory', required: false },
    { key: 'registrationAuthority', label: '登记机关', type: 'string', required: false },
    { key: 'registrationDate', label: '登记日期', type: 'date', required: false },
    { key: 'registrar', label: '登记人员', type: 'string', required: false },
    { key: 'useStatus', label: '使用状态', type: 'enum', enum: 'useStatus', required: true, source: 'snapshot' },
    { key: 'putIntoUseDate', label: '投入使用日期', type: 'date', required: false },
    { key: 'stopDate', label: '停用日期', type: 'date', required: false },
    { key: 'scrapDate', label: '报废日期', type: 'date', required: false },
    { key: 'cancelDate', label: '注销日期', type: 'date', required: false },
    { key: 'designLife', label: '设计使用年限', type: 'integer', unit: '年', min: '0', required: false },
    { key: 'lifeExpireDate', label: '设计使用年限到期', type: 'date', required: false, source: 'derived' },
    { key: 'lifeExtendedTo', label: '允许继续使用至', type: 'date', required: false, source: 'snapshot' },
  ],
}

const useUnit: FieldGroup = {
  key: 'useUnit',
  label: '使用单位',
  fields: [
    { key: 'useUnitId', label: '使用单位ID', type: 'string', required: true, source: 'snapshot' },
    { key: 'useUnitName', label: '使用单位名称', type: 'string', required: true },
    { key: 'useUnitUscc', label: '使用单位统一社会信用代码', type: 'uscc', required: true },
    { key: 'useUnitAddress', label: '使用单位地址', type: 'string', maxLength: 200, required: true, wide: true },
    { key: 'useUnitPostcode', label: '邮政编码', type: 'postcode', required: false },
    { key: 'useUnitTel', label: '单位固定电话', type: 'phone', required: false },
    { key: 'useAreaCode', label: '设备所在区域', type: 'region', required: true },
    { key: 'useStreet', label: '所属乡镇(街道)', type: 'string', required: false },
    { key: 'usePlaceDetail', label: '设备使用地点', type: 'string', maxLength: 200, required: true, wide: true },
    { key: 'useSite', label: '楼盘/分厂/车间', type: 'string', required: false },
    { key: 'usePlaceType', label: '使用场所分类', type: 'enum', enum: 'usePlaceType', required: false },
    { key: 'longitude', label: '经度', type: 'decimal', precision: 6, min: '73', max: '136', required: false },
    { key: 'latitude', label: '纬度', type: 'decimal', precision: 6, min: '3', max: '54', required: false },
    { key: 'safetyManager', label: '安全管理人员', type: 'string', required: true },
    { key: 'safetyManagerMobile', label: '移动电话', type: 'mobile', required: true, sensitive: 'mobile' },
    { key: 'safetyDirector', label: '安全总监', type: 'string', required: false },
    { key: 'safetyOfficer', label: '安全员', type: 'string', required: false },
    { key: 'ownerUnitName', label: '产权单位名称', type: 'string', required: false },
    { key: 'ownerUnitUscc', label: '产权单位统一社会信用代码', type: 'uscc', required: false },
    { key: 'ownerUnitTel', label: '产权单位联系电话', type: 'phone', required: false },
    { key: 'denselyPopulated', label: '是否在人口密集区', type: 'enum', enum: 'yesNo', required: false },
    { key: 'majorHazard', label: '是否重大危险源', type: 'enum', enum: 'yesNo', required: false },
    { key: 'keyMonitored', label: '是否重点监控', type: 'enum', enum: 'yesNo', required: false },
  ],
}

const manufacture: FieldGroup = {
  key: 'manufacture',
  label: '设计制造施工',
  fields: [
    { key: 'designUnit', label: '设计单位名称', type: 'string', required: false },
    { key: 'manufacturer', label: '制造单位名称', type: 'string', required: manufactured },
    { key: 'manufacturerUscc', label: '制造单位统一社会信用代码', type: 'uscc', required: false },
    { key: 'manufactureLicenceNo', label: '制造许可证编号', type: 'string', required: false, placeholder: 'TS2xxxxxx-YYYY' },
    { key: 'factoryNo', label: '产品编号(出厂编号)', type: 'string', required: manufactured, copied: false },
    { key: 'manufactureDate', label: '制造日期', type: 'date', required: manufactured },
    { key: 'qualityCertNo', label: '产品合格证编号', type: 'string', required: false, copied: false },
    { key: 'makeSupervisionOrg', label: '制造监督检验机构', type: 'string', required: false },
    { key: 'makeSupervisionCertNo', label: '监检证书编号', type: 'string', required: false, copied: false },
    { key: 'typeTestOrg', label: '型式试验机构名称', type: 'string', required: false },
    { key: 'typeTestCertNo', label: '型式试验证书编号', type: 'string', required: false },
    { key: 'constructionUnit', label: '施工单位名称', type: 'string', required: false },
    { key: 'constructionLicenceNo', label: '施工许可证编号', type: 'string', required: false },
    { key: 'constructionKind', label: '施工类别', type: 'string', required: false },
    { key: 'constructionDate', label: '施工日期', type: 'date', required: false },
    { key: 'completionDate', label: '竣工日期', type: 'date', required: false },
    { key: 'installSupervisionDate', label: '安装监督检验合格日期', type: 'date', required: false },
  ],
}

const inspection: FieldGroup = {
  key: 'inspection',
  label: '检验信息',
  fields: [
    { key: 'inspectionOrg', label: '检验机构名称', type: 'string', required: false },
    { key: 'inspectionKind', label: '检验类别', type: 'enum', enum: 'inspectionKind', required: false },
    { key: 'inspectionReportNo', label: '检验报告编号', type: 'string', required: false, copied: false },
    { key: 'inspectionDate', label: '检验日期', type: 'date', required: false },
    { key: 'inspectionConclusion', label: '检验结论', type: 'enum', enum: 'inspectionConclusion', required: false },
    { key: 'alsoFailed', label: '其他不合格项目', type: 'string', required: false, source: 'derived', visibleWhen: { filled: 'alsoFailed' } },
    { key: 'nextInspectionDate', label: '下次检验日期', type: 'date', required: false, help: '安全状况等级3级、4级和长输管道按检验报告填写，其余由规则推算' },
    { key: 'mainProblem', label: '主要问题', type: 'text', required: false, wide: true },
    { key: 'dueState', label: '检验到期状态', type: 'enum', enum: 'dueState', required: false, source: 'derived' },
    { key: 'delayToDate', label: '延期检验至', type: 'date', required: false, source: 'snapshot' },
  ],
}

interface Differences {
  /** Fields that the due-date rules fill for this kind, so they are not typed. */
  derived?: readonly string[]
  /** Fields that the archive has in a group of its own instead. */
  without?: readonly string[]
}

/** The common groups in order, adapted to one kind. */
export const commonGroups = ({ derived = [], without = [] }: Differences = {}): FieldGroup[] =>
  [identity, registration, useUnit, manufacture, inspection].map((group) => ({
    ...group,
    fields: group.fields
      .filter(({ key }) => !without.includes(key))
      .map((field) => (derived.includes(field.key) ? { ...field, source: 'derived', help: undefined } : field)),
  }))

/** 维护保养, for kinds maintained by a maintenance unit. @param required when a device must have one */
export const maintenanceGroup = (required: boolean | Condition): FieldGroup => ({
  key: 'maintenance',
  label: '维护保养',
  fields: [
    { key: 'maintenanceUnitName', label: '维保单位', type: 'string', required },
    { key: 'maintenanceUnitUscc', label: '维保单位统一社会信用代码', type: 'uscc', required: false },
    { key: 'maintenanceLicenceNo', label: '维保单位许可证编号', type: 'string', required: false },
    { key: 'maintenanceContact', label: '维保负责人', type: 'string', required: false },
    { key: 'maintenanceTel', label: '维保联系电话', type: 'phone', required: false },
    { key: 'maintenanceContractNo', label: '维保合同编号', type: 'string', required: false },
    { key: 'maintenanceContractStart', label: '合同开始日期', type: 'date', required: false },
    { key: 'maintenanceContractEnd', label: '合同终止日期', type: 'date', required: false },
    { key: 'maintenanceMode', label: '维保方式', type: 'string', required: false },
    { key: 'emergencyCode', label: '96333救援识别码', type: 'string', writtenAs: 'code', required: false, help: '轿厢内标牌上的号码' },
    { key: 'rescueTel', label: '应急救援电话', type: 'string', required: false, rule: 'emergencyPhone', placeholder: '如 96333' },
  ],
})
