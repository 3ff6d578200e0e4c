import type { LoadState } from '../../runtime/loader/machine'

/** The same for any page whose files could not be fetched because there is no network. */
export const offlineWords = { title: '网络已断开', text: '网络恢复后自动打开。您的数据没有受影响。' }

/** Texts of the failure card for a remote that did not load. */
export function failureWords(area: string, version: string, state: LoadState): { title: string; text: string } {
  switch (state.phase) {
    case 'disabled':
      return { title: `${area}暂停服务`, text: '正在维护，恢复后可以继续使用。您的数据没有受影响。' }
    case 'incompatible':
      return {
        title: `${area}暂时不可用`,
        text: `版本 ${version} 与当前平台不匹配（需要契约 ${state.needed}，平台是 ${state.offered}），刷新页面后仍不能打开请联系服务电话。您的数据没有受影响。`,
      }
    default: {
      const repeats = state.phase === 'failed' ? state.attempts - 1 : 0
      return { title: `${area}暂时不可用`, text: `版本 ${version} 的页面没有加载成功${repeats > 0 ? `，已自动重试 ${repeats} 次` : ''}。您的数据没有受影响。` }
    }
  }
}

/**
 * What still works: the other areas, and open pages with input.
 * @param areas titles of the areas that are not down
 * @param unsaved titles of open tabs with unsaved input
 */
export function whatStillWorks(areas: readonly string[], unsaved: readonly string[]): string[] {
  return [...(areas.length > 0 ? [`${areas.join('、')}可以正常使用`] : ['工作桌面可以正常使用']), ...unsaved.map((title) => `已打开的“${title}”内容仍在`)]
}
