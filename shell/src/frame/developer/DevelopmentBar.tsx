import WarningFilled from '@ant-design/icons-svg/lib/asn/WarningFilled'
import { releaseOf } from '@shared/contract/portal'
import { Icon } from '@shared/ui/icon'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { developmentBuilds, forgetDevelopmentBuilds, renewDevelopmentBuilds } from '../../runtime/registry/developmentBuilds'
import { useSite } from '../../runtime/registry/registryStore'
import { exit } from '../../runtime/session/leavePage'

/** Polling interval for development servers, milliseconds; each request is a file of a few kilobytes from the same machine. */
const lookAgain = 2_000

/** Reloads the page, because scripts that have run cannot be removed. The browser asks first if there is unsaved input. */
function reset(): void {
  forgetDevelopmentBuilds()
  exit.to(window.location.pathname + window.location.search)
}

/** Shown while this window uses development builds. */
export function DevelopmentBar({ className }: { className: string | undefined }) {
  const builds = Object.entries(useStore(developmentBuilds))
  const { site } = useSite()
  const any = builds.length > 0
  useEffect(() => {
    if (!any) return
    const timer = setInterval(() => document.visibilityState === 'visible' && void renewDevelopmentBuilds(), lookAgain)
    return () => clearInterval(timer)
  }, [any])
  if (!any) return null
  const said = builds.map(([remote, { origin, manifest }]) => {
    const title = site.remotes.get(remote)?.title ?? remote
    return manifest ? `${title}来自 ${origin}（${releaseOf(manifest)}）` : `${title}没有得到 ${origin} 的构建，正在使用正式版本`
  })
  return (
    <p className={className}>
      <Icon icon={WarningFilled} />
      开发构建，没有经过发布，只在本窗口，办理的数据是真实的：{said.join('；')}
      <button type="button" onClick={reset}>
        恢复正式版本
      </button>
    </p>
  )
}
