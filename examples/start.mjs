import { readFileSync } from 'node:fs'
import { serveExamples } from './serve.mjs'

/** `node start.mjs <portal> <port> [file]`: the file has the session ids of the user signed in at the host's back end, as JSON. */
const [, , portal = 'http://localhost:8080', port = '8099', file] = process.argv
const session = () => (file ? JSON.parse(readFileSync(file, 'utf8')) : undefined)
await serveExamples({ portal: new URL(portal).origin, port: Number(port), session })
console.log(`http://localhost:${port}  （门户 ${portal} 要允许这个来源：CORS_ORIGINS=http://localhost:${port} FRAME_ANCESTORS=http://localhost:${port}）`)
