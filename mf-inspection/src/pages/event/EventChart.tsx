import { theme } from 'antd'
import { BarChart, type BarSeriesOption } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import styles from './EventStatistics.module.css'

use([BarChart, GridComponent, TooltipComponent, LegendComponent, AriaComponent, CanvasRenderer])

export interface EventBar {
  key: string
  label: string
  /** A number for each series. */
  counts: readonly number[]
}

export interface EventChartProps {
  series: readonly string[]
  bars: readonly EventBar[]
  /** What there is to see, for who cannot see it. */
  label: string
  onOpen(series: number, bar: EventBar): void
}

type Option = ComposeOption<BarSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption>

/** Told apart in grey as well. */
const fills = (dark: boolean) => (dark ? ['#2f5fae', '#a5b1c0'] : ['#102f5e', '#97bdf0'])

/** Bars beside each other; one opens the list it counts. */
export default function EventChart({ series, bars, label, onOpen }: EventChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<ECharts>(undefined)
  const open = useRef(onOpen)
  open.current = onOpen
  const { token } = theme.useToken()

  useEffect(() => {
    if (!box.current) return
    const made = init(box.current)
    chart.current = made
    const watch = new ResizeObserver(() => made.resize())
    watch.observe(box.current)
    return () => {
      watch.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [])

  useEffect(() => {
    const made = chart.current
    if (!made) return
    const colors = fills(!['#fff', '#ffffff'].includes(token.colorBgContainer))
    const text = { color: token.colorText, fontFamily: token.fontFamily, fontSize: token.fontSizeSM }
    const option: Option = {
      animation: false,
      aria: { enabled: true, label: { enabled: false } },
      textStyle: text,
      legend: { left: 0, top: 0, icon: 'rect', itemWidth: 12, itemHeight: 12, textStyle: { ...text, fontSize: token.fontSize }, data: [...series] },
      grid: { left: 8, right: 8, top: 44, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'item',
        confine: true,
        formatter: (given) => {
          const item = Array.isArray(given) ? given[0] : given
          return item ? `${item.name}　${item.seriesName}　<b>${String(item.value)} 次</b><br/>点色块看清单` : ''
        },
      },
      xAxis: {
        type: 'category',
        data: bars.map((bar) => bar.label),
        axisTick: { show: false },
        axisLabel: { ...text, hideOverlap: true, interval: 0, overflow: 'truncate', width: 96 },
        axisLine: { lineStyle: { color: token.colorBorder } },
      },
      yAxis: { type: 'value', minInterval: 1, axisLabel: text, splitLine: { lineStyle: { color: token.colorSplit } } },
      series: series.map(
        (name, place): BarSeriesOption => ({
          name,
          type: 'bar',
          barMaxWidth: 28,
          cursor: 'pointer',
          itemStyle: { color: colors[place % colors.length] },
          label: { show: true, position: 'top', color: token.colorText, formatter: ({ value }) => (value === '-' ? '' : String(value)) },
          labelLayout: { hideOverlap: true },
          data: bars.map(({ counts }) => counts[place] || '-'),
        }),
      ),
    }
    made.setOption(option, true)
    made.off('click')
    made.on('click', ({ dataIndex, seriesIndex }) => {
      const bar = bars[dataIndex]
      if (bar && seriesIndex !== undefined) open.current(seriesIndex, bar)
    })
  }, [bars, series, token])

  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}
