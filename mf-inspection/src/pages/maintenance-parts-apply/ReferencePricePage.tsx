import { type Factor, fieldsOf, type ReferenceFigures, referenceFigures, referencePrice, referencePriceGroup } from '@shared/contract/application'
import { type FormRow, fieldProblems, holds, isVisible } from '@shared/contract/form'
import { groupedNumber } from '@shared/contract/rules'
import { FormField } from '@shared/ui/form'
import { PageBody, PageHeader, SectionCard } from '@shared/ui/page'
import { Alert, Button, InputNumber } from 'antd'
import { useId, useState } from 'react'
import styles from './ReferencePricePage.module.css'

/** The example of the guidance: the page opens with it to show how the price is computed. */
const example: FormRow = { device: '1', floors: '12', speed: '1.75', load: '1000', place: '1', age: '15', mode: '1' }

type BaseFigure = 'base' | 'perFloor' | 'escalatorBase'
const baseFigures: readonly { key: BaseFigure; label: string }[] = [
  { key: 'base', label: `曳引电梯基价(${referenceFigures.floors}层，元/台·月)` },
  { key: 'perFloor', label: '每增减一层(元)' },
  { key: 'escalatorBase', label: '自动扶梯、自动人行道基价(元/台·月)' },
]

/** Without decimals where there are none: an estimate is not more exact. */
const yuan = (cents: number): string => groupedNumber(cents / 100)

/** 维保费测算: what a month of maintenance may cost, by a guidance known only from secondary sources. The page says that it is not an official price. */
export default function ReferencePricePage() {
  const [device, setDevice] = useState(example)
  const [figures, setFigures] = useState<ReferenceFigures>(referenceFigures)
  const [own, setOwn] = useState<Partial<Record<Factor['key'], number>>>({})
  const fields = fieldsOf({ groups: [referencePriceGroup] }).filter((field) => isVisible(field, { fields: device }))
  const problems = new Map(fieldProblems(fields, device).map(({ field, message }) => [field, message]))
  const changed = figures !== referenceFigures || Object.keys(own).length > 0
  return (
    <>
      <PageHeader title="维保费测算" rule="仅供参考，不是政府定价或指导价；实际价格以双方合同为准" />
      <PageBody>
        <Alert
          type="warning"
          showIcon
          title="测算结果不是官方价格"
          description="计算方法和基价参照新闻报道的宁波市电梯维保参考价，发布日期不详，可能已经过时；除报道中的示例外，系数为本平台的示意。可以改成您掌握的数据再测算。"
        />
        <SectionCard title={referencePriceGroup.label}>
          <div className={styles.grid}>
            {fields.map((field) => (
              <FormField
                key={field.key}
                field={field}
                value={device[field.key] ?? ''}
                row={device}
                required={holds(field.required, { fields: device })}
                problem={problems.get(field.key)}
                onChange={(part) => {
                  setDevice({ ...device, ...part })
                  // Another device has other coefficients: values set for the previous one do not apply.
                  setOwn({})
                }}
                onLeave={() => undefined}
              />
            ))}
          </div>
        </SectionCard>
        <SectionCard title="测算结果">
          {problems.size > 0 ? (
            <p className={styles.waiting}>设备情况填写完整后显示结果</p>
          ) : (
            <Result device={device} figures={figures} own={own} onOwn={(key, value) => setOwn({ ...own, [key]: value })} />
          )}
        </SectionCard>
        <SectionCard
          title="基础数据"
          note="可以修改，只用于本次测算"
          extra={
            changed && (
              <Button
                size="small"
                onClick={() => {
                  setFigures(referenceFigures)
                  setOwn({})
                }}
              >
                恢复原数据
              </Button>
            )
          }
        >
          <div className={styles.grid}>
            {baseFigures.map(({ key, label }) => (
              <Figure key={key} label={label} value={figures[key]} most={100_000} onChange={(value) => setFigures({ ...figures, [key]: value })} />
            ))}
          </div>
        </SectionCard>
      </PageBody>
    </>
  )
}

interface ResultProps {
  device: FormRow
  figures: ReferenceFigures
  own: Partial<Record<Factor['key'], number>>
  onOwn(key: Factor['key'], value: number): void
}

function Result({ device, figures, own, onOwn }: ResultProps) {
  const { base, factors, cents } = referencePrice(device, figures, own)
  return (
    <>
      <p className={styles.total} aria-live="polite">
        参考价 <strong>{yuan(cents)}</strong> 元/台·月
        <span className={styles.formula}>
          {base} × {factors.map(({ coefficient }) => coefficient).join(' × ')} = {yuan(cents)}
        </span>
      </p>
      <div className={styles.grid}>
        {factors.map(({ key, label, coefficient }) => (
          <Figure key={key} label={`${label}系数`} value={coefficient} most={10} step={0.05} onChange={(value) => onOwn(key, value)} />
        ))}
      </div>
    </>
  )
}

interface FigureProps {
  label: string
  value: number
  most: number
  step?: number
  onChange(value: number): void
}

function Figure({ label, value, most, step = 10, onChange }: FigureProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <InputNumber
        id={id}
        className={styles.number}
        value={value}
        min={0}
        max={most}
        step={step}
        precision={step < 1 ? 2 : 0}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  )
}
