import './nodeVersion.mjs'

/**
 * Without a name: serves shell, remotes and service from their sources, at one address, and follows every change.
 * With the name of a remote: serves that one from its sources, in front of the portal that runs at PORTAL_URL.
 */
const { remoteNames } = await import('@shared/build')
const [remote] = process.argv.slice(2)
if (remote === undefined) {
  const { develop } = await import('./develop.mjs')
  await develop(Number(process.env.PORT ?? 8080))
} else if (remoteNames().includes(remote)) {
  const { developRemote } = await import('./developRemote.mjs')
  await developRemote(remote, process.env.PORTAL_URL ?? 'http://localhost:8080', Number(process.env.PORT ?? 8090))
} else {
  console.error(`没有业务区 ${remote}，可选：${remoteNames().join('、')} (no such remote)`)
  process.exit(1)
}
