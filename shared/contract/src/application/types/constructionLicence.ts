/**
 * Whether the licence of whoever does the work names it: work on special equipment is licensed by kind, and on piping by grade (特种设备安全法 第18条;
 * 特种设备生产单位许可目录). What a licence covers is typed as the certificate has it, so this is said as a remark and never refuses.
 */
import { catalogueName } from '../../catalogue/catalogue'
import type { ApplicationForm } from '../../form/crossCheck'
import { kindOf } from './constructionHints'

/**
 * How a licence names a kind, by the code of the catalogue. Pressure vessels are installed under the licences for boilers and for piping too, and vehicles
 * are driven to where they work: of these nothing is said.
 */
const namedAs: Readonly<Record<string, RegExp>> = {
  '1000': /锅炉|承压/,
  '3000': /电梯|扶梯|人行道/,
  '4000': /起重|升降机|停车/,
  '6000': /游乐/,
  '8000': /管道|承压|锅炉|G[ABC]/,
  '9000': /索道/,
}

/** Grades of piping a licence for one covers besides it; who installs boilers also installs the piping of power plants and GC2 (许可目录, 备注). */
const alsoCovered: Readonly<Record<string, readonly string[]>> = { GA1: ['GA2'], GC1: ['GC2', 'GC3'], GC2: ['GC3'], GCD: ['GC2', 'GC3'] }

/** Categories of piping, by the letters their grades begin with. */
const categoryOf: Readonly<Record<string, string>> = { GA: '长输', GB: '公用', GC: '工业' }

/** Grades a licence spells out, also in short: GC1、2 and GC1、GC2/D. */
const gradesIn = (scope: string): string[] =>
  [...scope.matchAll(/G([ABC])([123D](?:\s*[、,，/]\s*[123D](?![0-9A-Z]))*)/g)].flatMap(([, letter, numbers = '']) =>
    (numbers.match(/[123D]/g) ?? []).map((number) => `G${letter}${number}`),
  )

/** Of each category a licence covers the grades it spells out, or all if it names the category without any; and all piping if it says no more than that. */
function coversGrade(scope: string, grade: string): boolean {
  if (scope.includes('锅炉') && ['GCD', 'GC2', 'GC3'].includes(grade)) return true
  const held = gradesIn(scope)
  const letters = grade.slice(0, 2)
  const alike = held.filter((one) => one.startsWith(letters))
  if (alike.length > 0) return alike.some((one) => one === grade || alsoCovered[one]?.includes(grade))
  const named = Object.entries(categoryOf).flatMap(([each, category]) => (scope.includes(each) || scope.includes(category) ? [each] : []))
  return named.length === 0 ? /管道|承压/.test(scope) : named.includes(letters)
}

/** What the licence does not name of the work, for the field of its scope; empty if it names it, or nothing can be said yet. Pure. */
export function licenceRemark(form: ApplicationForm): string {
  const { fields, tables } = form
  const scope = (fields.constLicenceScope ?? '').toUpperCase()
  const kind = kindOf(form)
  const named = namedAs[kind]
  if (scope.trim() === '' || named === undefined) return ''
  if (!named.test(scope)) return `许可项目/级别中没有${catalogueName(kind)}，请核对许可证是否包括本次施工`
  const grades = kind === '8000' ? (tables.devices ?? []).flatMap(({ pipeGrade }) => pipeGrade || []) : []
  const others = [...new Set(grades)].filter((grade) => !coversGrade(scope, grade))
  return others.length === 0 ? '' : `许可项目/级别中没有${others.join('、')}级压力管道，请核对许可证是否包括本次施工`
}
