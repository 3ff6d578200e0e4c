import { spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Runs Debian's nginx with the configuration of this folder, on free ports and in a temporary folder. */

const configurationFolder = join(__dirname, '../nginx')
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'
const programs = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx']

/** Finds the nginx to test with, and installs it on Debian when run as root. `reason` says why there is none. */
export function findNginx(): { program: string } | { reason: string } {
  const find = () => programs.find((path) => existsSync(path))
  if ((!find() || !existsSync(brotliModule)) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = { stdio: 'ignore', timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    const packages = ['nginx-light', 'libnginx-mod-http-brotli-static']
    const install = () => spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', ...packages], options).status === 0
    if (!install()) {
      spawnSync('apt-get', ['update'], options)
      install()
    }
  }
  const program = find()
  return program ? { program } : { reason: 'nginx is not installed and cannot be installed here' }
}

/** Encodings this nginx can send from files; without Debian's module there is no brotli. */
export const encodings = (): string[] => (existsSync(brotliModule) ? ['br', 'gzip'] : ['gzip'])

export interface NginxOptions {
  program: string
  /** Folder served as the site. */
  site: string
  /** Addresses of the service's replicas: 127.0.0.1:1234 */
  replicas: readonly string[]
  /** Settings of the image for requests in clear text (transport.sh). */
  settings?: Readonly<Record<string, string>>
  /** What one address may hold at a time, instead of the image's number. */
  connections?: number
}

export interface RunningNginx {
  url: string
  /** The port for requests without TLS. */
  clearUrl: string
  accessLog(): string
  stop(): Promise<void>
}

/** Writes the image's configuration with other paths and ports. Returns the folder and the ports. */
async function prepare(options: NginxOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'))
  const [port, tlsPort] = [await freePort(), await freePort()]
  cpSync(configurationFolder, join(folder, 'portal'), { recursive: true })
  mkdirSync(join(folder, 'tls'))
  const certificate = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  spawnSync('openssl', [...certificate, '-keyout', join(folder, 'tls/portal.key'), '-out', join(folder, 'tls/portal.crt')], { stdio: 'ignore' })
  const transport = { PORTAL_TRANSPORT: join(folder, 'portal/transport.conf'), ...options.settings }
  const written = spawnSync('sh', [join(configurationFolder, 'transport.sh')], { env: { ...process.env, ...transport } as NodeJS.ProcessEnv, encoding: 'utf8' })
  if (written.status !== 0) throw new Error(written.stderr)
  const servers = options.replicas.map((address) => `  server ${address};`).join('\n')
  writeFileSync(join(folder, 'portal/upstream.conf'), `upstream replicas {\n${servers}\n}\nmap $host $portal_service {\n  default http://replicas;\n}\n`)

  const hasBrotli = existsSync(brotliModule)
  const moved = (text: string) =>
    text
      .replace(/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
      .replace('include /etc/nginx/modules-enabled/*.conf;', hasBrotli ? `load_module ${brotliModule};` : '')
      .replace('brotli_static on;', hasBrotli ? 'brotli_static on;' : '')
      .replace('pid /run/nginx.pid;', `pid ${folder}/nginx.pid;`)
      .replace('access_log /dev/stdout portal;', `access_log ${folder}/access.log portal;\n${temporary}`)
      .replaceAll('/etc/nginx/portal/', `${folder}/portal/`)
      .replaceAll('/etc/nginx/tls/', `${folder}/tls/`)
      .replaceAll('/srv/portal', options.site)
      .replace(/(limit_conn portal_addresses) \d+;/, options.connections === undefined ? '$&' : `$1 ${options.connections};`)
      .replace('listen 8080;', `listen 127.0.0.1:${port};`)
      .replace('listen 8443 ', `listen 127.0.0.1:${tlsPort} `)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')
  for (const file of ['nginx.conf', 'site.conf']) writeFileSync(join(folder, 'portal', file), moved(readFileSync(join(configurationFolder, file), 'utf8')))
  return { folder, port, tlsPort, file: join(folder, 'portal/nginx.conf') }
}

/** Output of `nginx -t`, and whether the configuration is valid. */
export async function checkConfiguration(options: NginxOptions): Promise<{ ok: boolean; output: string }> {
  const { folder, file } = await prepare(options)
  const { status, stderr } = spawnSync(options.program, ['-t', '-p', folder, '-c', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  return { ok: status === 0, output: stderr }
}

export async function startNginx(options: NginxOptions): Promise<RunningNginx> {
  const { folder, port, tlsPort, file } = await prepare(options)
  const child = spawn(options.program, ['-p', folder, '-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const clearUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + 10_000
  while (
    !(await fetch(`${clearUrl}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start:\n${output}`)
    await sleep(50)
  }
  return {
    url: `https://127.0.0.1:${tlsPort}`,
    clearUrl,
    accessLog: () => readFileSync(join(folder, 'access.log'), 'utf8'),
    async stop() {
      const exit = new Promise((done) => child.once('exit', done))
      child.kill('SIGQUIT')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer().on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('No port'))))
    })
  })
}
