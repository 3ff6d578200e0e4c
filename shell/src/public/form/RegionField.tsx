import type { Option } from '@shared/contract/enums'
import type { Region, regionsEndpoint } from '@shared/contract/region'
import { useEffect, useState } from 'react'
import { ask, recordsOf, textOf } from '../../runtime/http/service'
import { controlProps, type FieldAppearance, FieldMessage } from './FieldFrame'
import styles from './form.module.css'

interface RegionFieldProps extends FieldAppearance {
  value: string
  onChange(value: string): void
  onBlur?(): void
}

const levelNames = ['省', '市', '区县', '街道']

/** Selects an administrative area level by level. */
export function RegionField({ value, onChange, onBlur, ...appearance }: RegionFieldProps) {
  const [regions, setRegions] = useState<Region[]>()
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    void loadRegions().then((loaded) => (loaded ? setRegions(loaded) : setFailed(true)))
  }
  useEffect(load, [])
  const levels = regionLevels(regions ?? [], value)
  const { name, label, required, problem, wide } = appearance
  return (
    <fieldset className={`${styles.field} ${wide ? styles.wide : ''}`}>
      <legend className={styles.labelLine}>
        <span className={required ? styles.required : undefined}>{label}</span>
      </legend>
      <div className={styles.row}>
        {(levels.length > 0 ? levels : [{ chosen: '', options: [] }]).map(({ chosen, options }, level) => (
          <select
            key={levelNames[level]}
            {...controlProps(appearance)}
            id={level === 0 ? name : `${name}-${level}`}
            name={undefined}
            aria-label={`${label}：${levelNames[level] ?? '下一级'}`}
            className={styles.control}
            value={chosen}
            onChange={({ target }) => onChange(target.value || (levels[level - 1]?.chosen ?? ''))}
            onBlur={onBlur}
          >
            <option value="">{levelNames[level] ? `请选择${levelNames[level]}` : '请选择'}</option>
            {options.map((option) => (
              <option key={option.code} value={option.code}>
                {option.label}
              </option>
            ))}
          </select>
        ))}
      </div>
      {failed && (
        <p className={styles.help}>
          区域没有读到
          <button type="button" className={styles.textButton} onClick={load}>
            重试
          </button>
        </p>
      )}
      <FieldMessage name={name} problem={problem} />
    </fieldset>
  )
}

const path: (typeof regionsEndpoint)['path'] = '/a/stone/common/areaList'

/** Loads the administrative areas; undefined on failure. */
async function loadRegions(): Promise<Region[] | undefined> {
  const answer = await ask(path)
  if (answer.kind !== 'data') return undefined
  return recordsOf(answer.data, 'list').map((row) => ({
    code: textOf(row, 'code'),
    name: textOf(row, 'name'),
    parentCode: textOf(row, 'parentCode'),
    abolished: row.abolished === true,
  }))
}

/**
 * Selection lists for the levels down to an area. If the area has children, the last list has no choice yet.
 * @param code the chosen area; empty for none
 */
export function regionLevels(regions: readonly Region[], code: string): { chosen: string; options: Option[] }[] {
  const byCode = new Map(regions.map((region) => [region.code, region]))
  const way: string[] = []
  for (let region = byCode.get(code); region; region = byCode.get(region.parentCode)) way.unshift(region.code)
  const below = (parent: string): Option[] =>
    regions
      .filter(({ code: own, abolished }) => !abolished || way.includes(own))
      .filter((region) => (byCode.has(region.parentCode) ? region.parentCode : '') === parent)
      .map((region) => ({ code: region.code, label: region.name }))
  return ['', ...way].map((parent, level) => ({ chosen: way[level] ?? '', options: below(parent) })).filter(({ options }) => options.length > 0)
}
