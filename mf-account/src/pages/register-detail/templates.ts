import type { OpinionTemplate } from '@shared/contract/application'

/** Opinions an administrator may start from when deciding a registration. */
export const registrationTemplates: readonly OpinionTemplate[] = [
  { action: 'pass', label: '材料齐全', text: '材料齐全，与证照一致，同意开通。' },
  { action: 'refuse', label: '证照不清晰', text: '证照扫描件不清晰，请重新上传清晰的原件照片或扫描件。' },
  { action: 'refuse', label: '授权书未盖章', text: '账号管理员授权书未加盖公章，请盖章后重新上传。' },
  { action: 'refuse', label: '单位名称与证照不一致', text: '填写的单位名称与证照不一致，请按证照填写后重新提交。' },
  { action: 'refuse', label: '法定代表人不一致', text: '填写的法定代表人与证照不一致，请核对后重新提交。' },
  { action: 'refuse', label: '许可证已过期', text: '许可证已过有效期，请上传有效的许可证后重新提交。' },
]
