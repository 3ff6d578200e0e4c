import { chinaTime } from '@shared/contract/rules'

const weekdays = ['日', '一', '二', '三', '四', '五', '六']

function partOfDay(hour: number): string {
  if (hour < 5) return '夜深了'
  if (hour < 9) return '早上好'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}

/** 下午好，今天是2026年11月20日 星期五. In China's time, like every date of the service. */
export function greeting(now: Date): string {
  const here = chinaTime(now)
  const date = `${here.getUTCFullYear()}年${here.getUTCMonth() + 1}月${here.getUTCDate()}日`
  return `${partOfDay(here.getUTCHours())}，今天是${date} 星期${weekdays[here.getUTCDay()]}`
}
