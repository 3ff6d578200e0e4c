import { setElder, useElder } from '../../theme/elderMode'
import theme from '../../theme/theme.module.css'
import { ErrorPage } from './ErrorPage'

const pages = {
  '/401': { code: '401', title: '无权访问', text: '没有登录，或当前账号不能打开这个页面。' },
  '/404': { code: '404', title: '页面不存在', text: '地址可能有误，或页面已经移走。' },
  '/500': { code: '500', title: '服务器错误', text: '服务器出错了请稍后再试' },
} as const

/** An error page for users who are not signed in. */
export function OutsidePage({ path }: { path: string }) {
  const elder = useElder()
  const { code, title, text } = path === '/401' || path === '/500' ? pages[path] : pages['/404']
  return (
    <main>
      <ErrorPage code={code} title={title} text={text}>
        <a className={`${theme.button} ${theme.primary}`} href="/login">
          去登录
        </a>
        {/* Outside the frame nothing else turns it on or off. */}
        <button type="button" className={theme.button} aria-pressed={elder} onClick={() => setElder(!elder)}>
          {elder ? '退出长者模式' : '长者模式'}
        </button>
      </ErrorPage>
    </main>
  )
}
