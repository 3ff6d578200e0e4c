import './nodeVersion.mjs'

/** Shell, remotes and service from their sources, on one address, following every change. */
const { develop } = await import('./develop.mjs')
await develop(Number(process.env.PORT ?? 8080))
