import { groupedNumber } from '@shared/contract/rules'
import { theme } from 'antd'
import { type BarSeriesOption, BarChart as Bars } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  MarkAreaComponent,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import styles from './BarChart.module.css'
import { savePicture } from './savePicture'

use([Bars, GridComponent, TooltipComponent, LegendComponent, MarkAreaComponent, AriaComponent, CanvasRenderer])

export interface BarChartHandle {
  /** Saves the chart as a picture, with title, summary and date. */
  save(title: string, summary: string): void
}

export interface ChartBar {
  label: string
  /** Counts by series code. */
  counts: Readonly<Record<string, number>>
  /** Shown on the background for overdue bars. */
  overdue?: boolean
  /** Path of the list that a series' number counts. */
  path(code: string): string
}

export interface BarChartProps {
  ref?: Ref<BarChartHandle>
  /** The series; each has its own colour. */
  series: readonly { code: string; name: string }[]
  bars: readonly ChartBar[]
  /** Measure word: 台, 次. */
  unit: string
  /** Stacks the series, with the sum above; otherwise they are side by side. */
  stacked?: boolean
  /** Text above the overdue bars. */
  overdueNote?: string
  /** Description for screen readers. */
  label: string
  onOpen(path: string): void
}

/** Navy, light blue, slate and pale grey, then the same hatched: they also differ in greyscale. */
const fills = (dark: boolean) => (dark ? ['#7da7ea', '#2f5fae', '#a5b1c0', '#566272'] : ['#102f5e', '#97bdf0', '#566272', '#c9d1da'])
const plain = { symbol: 'none' }
const hatching = { symbol: 'rect', dashArrayX: [1, 0], dashArrayY: [3, 4], rotation: -Math.PI / 4, color: 'rgba(255,255,255,0.65)' }

/** Size drawn for paper, pixels; the style sheet fits the picture to the page. */
const onPaper = { width: 900, height: 400 }

/** Narrower bars show only their sum; tooltip and table have the details. Pixels of the whole chart. */
const wideFrom = 640

type Option = ComposeOption<BarSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption>

/** Bar chart; each bar opens the list it counts. It imports the chart library, so load this component lazily. */
export default function BarChart({ ref, series, bars, unit, stacked = false, overdueNote, label, onOpen }: BarChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const open = useRef(onOpen)
  open.current = onOpen
  const { token } = theme.useToken()
  const [isWide, setWide] = useState(true)
  const dark = token.colorBgContainer !== '#fff' && token.colorBgContainer !== '#ffffff'

  useEffect(() => {
    if (!box.current) return
    const made = init(box.current)
    chart.current = made
    const measure = () => setWide(made.getWidth() >= wideFrom)
    measure()
    const watch = new ResizeObserver(() => {
      made.resize()
      measure()
    })
    watch.observe(box.current)
    // The observer does not tell of paper, and the picture is to be drawn before the browser prints it.
    const toPaper = () => {
      made.resize(onPaper)
      made.getZr().flush()
    }
    const toScreen = () => made.resize({ width: 'auto', height: 'auto' })
    window.addEventListener('beforeprint', toPaper)
    window.addEventListener('afterprint', toScreen)
    return () => {
      watch.disconnect()
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', toScreen)
      made.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    const made = chart.current
    if (!made) return
    const colors = fills(dark)
    const sums = bars.map(({ counts }) => series.reduce((sum, { code }) => sum + (counts[code] ?? 0), 0))
    // A segment too low for its number shows it only in the tooltip.
    const least = Math.max(2, Math.max(...sums) * 0.06)
    const text = { color: token.colorText, fontFamily: token.fontFamily, fontSize: token.fontSizeSM }
    // Only bars can have labels, so the sum above a bar is the label of an empty, transparent series.
    const sumLabels: BarSeriesOption = {
      name: '合计',
      type: 'bar',
      stack: 'sum',
      silent: true,
      data: bars.map(() => 0),
      label: {
        show: true,
        position: 'top',
        fontWeight: 600,
        color: token.colorText,
        formatter: ({ dataIndex }) => groupedNumber(sums[dataIndex] || ''),
      },
    }
    const segment = (place: number): BarSeriesOption => ({
      stack: 'sum',
      itemStyle: { color: colors[place % colors.length], borderColor: token.colorBgContainer, borderWidth: 1 },
      emphasis: { itemStyle: { borderColor: token.colorPrimary, borderWidth: 2 } },
      label: {
        // With a single series the sum above the bar is enough.
        show: isWide && series.length > 1,
        color: dark === (place % 2 === 0) ? '#18222f' : '#fff',
        ...(place >= colors.length && { color: token.colorText, backgroundColor: token.colorBgContainer, padding: [1, 3], borderRadius: 2 }),
      },
    })
    // Overdue bars get their own background and a note with their number.
    const past = bars.filter(({ overdue }) => overdue)
    const [oldest] = past
    const newest = past[past.length - 1]
    if (oldest && newest) {
      sumLabels.markArea = {
        silent: true,
        itemStyle: { color: token.colorErrorBg, opacity: 0.7 },
        label: { position: 'insideTop', color: token.colorError, fontWeight: 600, fontSize: token.fontSizeSM },
        data: [[{ name: overdueNote ?? '', xAxis: oldest.label }, { xAxis: newest.label }]],
      }
    }
    const option: Option = {
      animation: false,
      aria: {
        enabled: true,
        label: { enabled: false },
        decal: { show: true, decals: series.map((_, place) => (place < colors.length ? plain : hatching)) },
      },
      textStyle: text,
      legend: {
        // Always one line: on narrow pages the legend scrolls.
        type: 'scroll',
        left: 0,
        top: 0,
        icon: 'rect',
        itemWidth: 12,
        itemHeight: 12,
        textStyle: { ...text, fontSize: token.fontSize },
        data: series.map(({ name }) => name),
      },
      grid: { left: 8, right: 8, top: overdueNote ? 56 : 44, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'item',
        confine: true,
        formatter: (given) => {
          const item = Array.isArray(given) ? given[0] : given
          return item ? `${item.name}　${item.seriesName}　<b>${groupedNumber(String(item.value))} ${unit}</b><br/>点色块看清单` : ''
        },
      },
      xAxis: {
        type: 'category',
        data: bars.map((bar) => ({ value: bar.label, textStyle: bar.overdue ? { color: token.colorError, fontWeight: 600 } : {} })),
        axisTick: { show: false },
        // Region names may be long.
        axisLabel: { ...text, interval: 0, hideOverlap: true, ...(!stacked && { overflow: 'truncate', width: 96 }) },
        axisLine: { lineStyle: { color: token.colorBorder } },
      },
      yAxis: { type: 'value', minInterval: 1, axisLabel: text, splitLine: { lineStyle: { color: token.colorSplit } } },
      series: [
        ...series.map(
          ({ code, name }, place): BarSeriesOption => ({
            id: code,
            name,
            type: 'bar',
            barMaxWidth: stacked ? 44 : 28,
            cursor: 'pointer',
            itemStyle: { color: colors[place % colors.length] },
            label: { show: true, position: 'top', color: token.colorText, formatter: ({ value }) => groupedNumber(String(value)) },
            ...(stacked && segment(place)),
            labelLayout: { hideOverlap: true },
            // A bar of height 0 would still draw its border over the axis.
            data: bars.map(({ counts }) => {
              const value = counts[code]
              if (!value) return '-'
              return stacked && value < least ? { value, label: { show: false } } : value
            }),
          }),
        ),
        ...(stacked ? [sumLabels] : []),
      ],
    }
    made.setOption(option, true)
    made.off('click')
    made.on('click', ({ dataIndex, seriesIndex }) => {
      const bar = bars[dataIndex]
      const opened = series[seriesIndex ?? -1]
      if (bar && opened) open.current(bar.path(opened.code))
    })
  }, [series, bars, unit, stacked, overdueNote, token, dark, isWide])

  useImperativeHandle(ref, () => ({
    save: (title, summary) => {
      const made = chart.current
      if (made)
        savePicture(made.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: token.colorBgContainer }), {
          title,
          summary,
          color: token.colorText,
          ground: token.colorBgContainer,
          font: token.fontFamily,
        })
    },
  }))

  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}
