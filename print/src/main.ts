import { chmodSync, rmSync } from 'node:fs'
import { loadFonts } from './font'
import { createPrintServer } from './server'

/**
 * Starts the print host on the unix socket PRINT_SOCKET, or on PRINT_HOST:PRINT_PORT (default 127.0.0.1:8090). When started by the
 * service it exits with the service, whose IPC channel then closes.
 */
const server = createPrintServer()
const socket = process.env.PRINT_SOCKET

function stop(): void {
  server.close(() => process.exit(0))
  server.closeIdleConnections()
  setTimeout(() => process.exit(0), 2000).unref()
}

server.on('error', (error) => {
  console.error(`打印服务无法启动：${error.message}`)
  process.exit(1)
})
const ready = () => {
  if (socket) chmodSync(socket, 0o600)
  loadFonts().then(
    () => process.send?.('ready'),
    (error: unknown) => {
      console.error('打印字体无法读取', error)
      process.exit(1)
    },
  )
}
if (socket) {
  rmSync(socket, { force: true })
  server.listen(socket, ready)
} else {
  server.listen(Number(process.env.PRINT_PORT ?? 8090), process.env.PRINT_HOST ?? '127.0.0.1', ready)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('disconnect', stop)
