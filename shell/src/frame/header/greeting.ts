const weekdays = ['日', '一', '二', '三', '四', '五', '六']

function partOfDay(hour: number): string {
  if (hour < 5) return '夜深了'
  if (hour < 9) return '早上好'
  if (hour < 12) return '上午好'
  if (hour < 14) return '中午好'
  if (hour < 18) return '下午好'
  return '晚上好'
}

/** 下午好，今天是2026年11月20日 星期五. In the browser's time zone. */
export function greeting(now: Date): string {
  const date = `${now.getFullYear()}年${now.getMonth() + 1}月${now.getDate()}日`
  return `${partOfDay(now.getHours())}，今天是${date} 星期${weekdays[now.getDay()]}`
}
