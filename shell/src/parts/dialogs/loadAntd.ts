import { lateModule } from '../lateModule'

export type AntdParts = typeof import('./antd')

const antd = lateModule(() => import(/* webpackChunkName: "dialogs" */ './antd'))

/** Loads antd and the shell's parts that use it. Called on demand: frame and home page render without it. */
export const loadAntd: () => Promise<AntdParts> = antd.load
/** The same if already loaded. */
export const readyAntd: () => AntdParts | undefined = antd.ready
