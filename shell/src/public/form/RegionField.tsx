import type { Region } from '@shared/contract/region'
import { useEffect, useState } from 'react'
import { controlProps, type FieldAppearance, FieldMessage } from './FieldFrame'
import styles from './form.module.css'
import { loadRegions, regionLevels } from './regions'

interface RegionFieldProps extends FieldAppearance {
  value: string
  onChange(value: string): void
  onBlur?(): void
}

const levelNames = ['省', '市', '区县', '街道']

/** An administrative area, chosen level by level; a level above is an answer too where a unit belongs to the whole city. */
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
