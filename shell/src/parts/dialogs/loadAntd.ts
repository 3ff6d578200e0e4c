import { lateModule } from '../lateModule'

export type AntdParts = typeof import('./antd')

const antd = lateModule(() => import(/* webpackChunkName: "dialogs" */ './antd'))

/** Fetches antd and the shell's parts that stand on it, when something needs them: frame and home show before. */
export const loadAntd: () => Promise<AntdParts> = antd.load
/** The same when they are there already. */
export const readyAntd: () => AntdParts | undefined = antd.ready
