import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const root = join(__dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const serviceSchema = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.string(), dockerfile: z.string(), target: z.string() }).optional(),
  restart: z.string(),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: z.record(z.string(), z.object({ condition: z.literal('service_healthy') })).default({}),
  environment: z.record(z.string(), z.string().nullable()).default({}),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  profiles: z.array(z.string()).default([]),
  entrypoint: z.array(z.string()).default([]),
})
const compose = z
  .object({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  })
  .parse(parse(read('docker-compose.yml')))
const services = Object.entries(compose.services)
const dockerfile = read('deploy/Dockerfile')
const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gm)].map((match) => match[1])

describe('docker-compose.yml', () => {
  it('builds from stages that exist', () => {
    const builds = services.flatMap(([, { build }]) => (build ? [build] : []))
    expect(builds.map((build) => build.target).sort()).toEqual(['build', 'print', 'service', 'web'])
    for (const build of builds) {
      expect(existsSync(join(root, build.context, build.dockerfile))).toBe(true)
      expect(stages).toContain(build.target)
    }
  })

  it('names only volumes, networks and services that it declares', () => {
    for (const [, service] of services) {
      for (const volume of service.volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(':')[0])
      for (const network of service.networks) expect(Object.keys(compose.networks)).toContain(network)
      for (const name of Object.keys(service.depends_on)) expect(Object.keys(compose.services)).toContain(name)
    }
  })

  it('runs several replicas of the service', () => {
    expect(compose.services.service?.deploy?.replicas).toBeGreaterThanOrEqual(2)
  })

  it('publishes nothing but nginx, and gives the database and the print host no way out', () => {
    expect(services.filter(([, service]) => service.ports.length > 0).map(([name]) => name)).toEqual(['web'])
    for (const name of ['postgres', 'print']) {
      for (const network of compose.services[name]?.networks ?? []) expect(compose.networks[network]).toEqual({ internal: true })
    }
  })

  it('watches over everything that stays, and runs a release when it is asked for', () => {
    expect(services.filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual(['release'])
    // The token comes from the shell environment: the service gets all of .env, and must have only the token's hash.
    expect(compose.services.release).toMatchObject({ profiles: ['release'], restart: 'no', environment: { DEPLOY_TOKEN: null } })
    for (const name of ['web', 'release']) expect(compose.services[name]?.volumes).toContain('remotes:/srv/portal/remotes')
    // The error log names the sources of builds of earlier images and of those that are released one by one.
    for (const name of ['web', 'release']) expect(compose.services[name]?.volumes).toContain('maps:/var/lib/maps')
    expect(compose.services.service).toMatchObject({
      environment: { MAPS_FOLDER: '/var/lib/maps' },
      volumes: expect.arrayContaining(['maps:/var/lib/maps:ro']),
    })
    expect(read('deploy/nginx/remotes.sh')).toContain('PORTAL_MAPS:-/var/lib/maps')
    // The service refuses to release a build whose files it cannot see.
    expect(compose.services.service).toMatchObject({
      environment: { RELEASES_FOLDER: '/srv/portal/remotes' },
      volumes: expect.arrayContaining(['remotes:/srv/portal/remotes:ro']),
    })
  })

  it('releases by the command of the workspace, into the folder nginx serves', () => {
    const [program, file, ...options] = compose.services.release?.entrypoint ?? []
    const { status, stderr } = spawnSync(program ?? '', [file ?? '', ...options, 'verify', 'mf-none'], { cwd: root, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('没有业务区 mf-none')])
    expect(options).toEqual(expect.arrayContaining(['--folder', '/srv/portal/remotes', '--maps', '/var/lib/maps']))
  })

  it('has no secret of its own and no default for one', () => {
    const secrets = services.flatMap(([, { environment }]) => Object.entries(environment).filter(([key]) => /PASSWORD|SECRET|PRIVATE|DATABASE_URL/.test(key)))
    expect(secrets.length).toBeGreaterThanOrEqual(3)
    for (const [, value] of secrets) expect(value).toMatch(/\$\{[A-Z_]+:\?/)
  })

  const known = [...read('service/src/configuration.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map((match) => match[1])

  it('sets only what the service reads, and hands it whatever else stands in .env', () => {
    for (const key of Object.keys(compose.services.service?.environment ?? {})) expect(known).toContain(key)
    expect(compose.services.service?.env_file).toEqual([{ path: '.env', required: false }])
  })

  it('asks for every variable in the example of .env that the service does not read there itself', () => {
    const offered = [...read('deploy/portal.env.example').matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1])
    const asked = [...read('docker-compose.yml').matchAll(/\$\{([A-Z_]+)/g)].map((match) => match[1])
    expect(offered).toEqual(expect.arrayContaining(asked))
    expect(offered.filter((name) => !asked.includes(name) && !known.includes(name))).toEqual([])
  })

  it('lets nginx and the service find the ports the images open', () => {
    const portOf = (name: string) => new RegExp(`AS ${name}\\n(?:(?!^FROM)[\\s\\S])*?^EXPOSE (.+)$`, 'm').exec(dockerfile)?.[1]
    expect(read('deploy/nginx/upstream.conf')).toContain(`http://service:${portOf('service')};`)
    expect(compose.services.service?.environment.PRINT_URL).toBe(`http://print:${portOf('print')}`)
    expect(compose.services.web?.ports.map((port) => port.split(':').at(-1)).join(' ')).toBe(portOf('web'))
  })
})

describe('deploy/Dockerfile', () => {
  it('copies files that exist', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap((match) => (match[1] ?? '').split(' ').slice(0, -1))
    expect(copied.length).toBeGreaterThan(5)
    for (const file of copied) expect(existsSync(join(root, file))).toBe(true)
  })

  it('runs nothing of ours as root but what opens ports', () => {
    for (const name of ['service', 'print']) expect(dockerfile).toMatch(new RegExp(`AS ${name}\\n(?:(?!^FROM)[\\s\\S])*^USER node$`, 'm'))
  })
})
