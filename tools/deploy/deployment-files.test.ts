import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { loadConfig } from '../../apps/server/src/config.ts'
import { settings } from '../../apps/server/src/platform/config/settings.ts'

// Checks the deployment files against the program and each other, because no container engine runs here. The program of
// the image is run by package.test.ts.

const root = path.join(import.meta.dirname, '../..')
const readDeployFile = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** Seconds within which the product shuts down (Rel10). */
const ENDS_WITHIN_S = 25
/** Random, because the start refuses values that look like an example. */
const secret = randomBytes(48).toString('hex')
const maxFileMb = Number(settings.maxFileBytes.fallback)

interface Compose {
  services: Record<
    string,
    {
      image: string
      environment?: Record<string, string>
      networks?: string[] | Record<string, { ipv4_address?: string }>
      volumes?: string[]
      tmpfs?: string[]
      read_only?: boolean
      cap_drop?: string[]
      security_opt?: string[]
      stop_grace_period?: string
      depends_on?: Record<string, { condition: string }>
    }
  >
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>
  volumes: Record<string, unknown>
}

const dockerfile = readDeployFile('Dockerfile')
const compose = parse(readDeployFile('compose.yaml'), { merge: true }) as Compose
const image = Object.fromEntries(
  [...(/^ENV (.+)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)
const user = /^USER (\d+)$/m.exec(dockerfile)?.[1]
const ours = ['prosa-1', 'prosa-2']

/** Parses variables as the start does, and expects only known names with valid values. */
function expectAccepted(variables: Record<string, string>): ReturnType<typeof loadConfig> {
  const known = new Set(Object.values(settings).map(({ env }) => env))
  expect(Object.keys(variables).filter((name) => !known.has(name))).toEqual([])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-deployment-'))
  try {
    return loadConfig({ NODE_ENV: 'production', APP_SECRET: secret, ...variables, DATA_DIR: folder }, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Replaces the variables of a .env file, as `docker compose` does. */
const fillVariables = (text: string) =>
  text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, name: string) => (name === 'PROSA_SITE' ? 'prosa.escola.br' : secret))

test('the image contains the packaged folder, runs as a user without root rights, and checks /readyz', () => {
  expect(dockerfile).toMatch(/^RUN npm run package -- \/out$[\s\S]*^COPY --from=build \/out \/opt\/prosa$/m)
  expect(dockerfile).toContain(`FROM node:${readDeployFile('.nvmrc').trim()}-`)
  expect(Number(user)).toBeGreaterThan(0)
  expect(dockerfile).toContain(`useradd --uid ${user} `)
  expect(dockerfile).toContain(`VOLUME ${image['DATA_DIR']}\n`)
  expect(dockerfile).toContain(`EXPOSE ${image['PORT']}\n`)
  expect(dockerfile).toMatch(/^HEALTHCHECK .*process\.env\.PORT.*\/readyz/m)
  const { PATH: _, HOME: __, ...variables } = image
  expect(expectAccepted(variables)).toMatchObject({ production: true, port: 3000 })
  // All manifests of the workspace must be copied before the packages are installed.
  const { workspaces } = JSON.parse(readDeployFile('package.json')) as { workspaces: string[] }
  expect(workspaces).toEqual(['packages/*', 'apps/*', 'extensions'])
  for (const part of ['apps/server', 'apps/web', 'packages/contract', 'extensions'])
    expect(dockerfile).toContain(`COPY ${part}/package.json ${part}/`)
  for (const kept of ['.git', '.env', '**/node_modules', 'data'])
    expect(readDeployFile('.dockerignore').split('\n')).toContain(kept)
})

test.each(ours)('compose.yaml starts %s with valid settings, exclusive data and no other access', (name) => {
  const service = compose.services[name]!
  const variables = Object.entries(service.environment!).map(([key, value]) => [key, fillVariables(value)])
  const config = expectAccepted(Object.fromEntries(variables) as Record<string, string>)
  const balancer = compose.services['balancer']?.networks as Record<string, { ipv4_address?: string }>
  const inside = Object.keys(balancer).filter((network) => (service.networks as string[]).includes(network))
  // The only network between balancer and instances has the address that the instances trust.
  expect(inside).toEqual(['inside'])
  expect(config.trustedProxies).toEqual([balancer['inside']?.ipv4_address])
  expect(Number(config.trustedProxies[0]?.split('.')[3])).toBeLessThan(128)
  expect(compose.networks['inside']).toMatchObject({
    internal: true,
    // The range for other containers leaves out the balancer's address, whatever starts first.
    ipam: { config: [{ subnet: '172.30.55.0/24', ip_range: '172.30.55.128/25' }] },
  })
  expect(service).toMatchObject({
    read_only: true,
    tmpfs: ['/tmp'],
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: [`${name}:${image['DATA_DIR']}`],
  })
  expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(ENDS_WITHIN_S)
  expect(Object.keys(compose.volumes)).toContain(name)
})

test('in compose.yaml the instances find their database, their bucket and their balancer', () => {
  const { services } = compose
  const { DATABASE_URL = '', S3_ENDPOINT = '', S3_BUCKET, S3_ACCESS_KEY_ID } = services['prosa-1']!.environment!
  const database = new URL(fillVariables(DATABASE_URL))
  expect(services[database.hostname]?.environment).toMatchObject({
    POSTGRES_USER: database.username,
    POSTGRES_DB: database.pathname.slice(1),
  })
  const store = new URL(S3_ENDPOINT)
  expect(services[store.hostname]).toMatchObject({ environment: { ROOT_ACCESS_KEY: S3_ACCESS_KEY_ID } })
  expect((services[store.hostname] as { command?: string[] }).command).toContain(`:${store.port}`)
  expect((services['bucket'] as { entrypoint?: string[] }).entrypoint).toContain(`/files/${S3_BUCKET}`)
  const balancer = readDeployFile('deploy/Caddyfile.balancer')
  expect(balancer).toContain(`reverse_proxy ${ours.map((name) => `${name}:${image['PORT']}`).join(' ')} {`)
  expect(services['balancer']?.volumes?.[0]).toMatch(/^\.\/deploy\/Caddyfile\.balancer:/)
  // All images have a fixed version.
  for (const { image: named } of Object.values(services)) expect(named).toMatch(/:(local|v?\d)/)
})

interface Manifest {
  kind: string
  data?: Record<string, string>
  spec?: Record<string, unknown>
  metadata: { name: string; annotations?: Record<string, string> }
}

test('kubernetes.yaml has valid settings, existing probes, and enough time to start and to stop', () => {
  const documents = parseAllDocuments(readDeployFile('deploy/kubernetes.yaml'))
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
  const manifests = documents.map((one) => one.toJS() as Manifest)
  const of = (kind: string) => manifests.find((one) => one.kind === kind)!
  expectAccepted({ DATABASE_URL: 'postgres://prosa:x@db/prosa', ...of('ConfigMap').data })

  const spec = of('Deployment').spec as {
    replicas: number
    strategy: { type: string; rollingUpdate: unknown }
    template: {
      metadata: { labels: object }
      spec: {
        terminationGracePeriodSeconds: number
        securityContext: Record<string, unknown>
        volumes: { name: string }[]
        containers: {
          ports: { containerPort: number; name: string }[]
          securityContext: Record<string, unknown>
          lifecycle: { preStop: { exec: { command: ['sleep', string] } } }
          volumeMounts: { name: string; mountPath: string }[]
          [probe: string]: unknown
        }[]
      }
    }
  }
  expect(spec.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } })
  const pod = spec.template.spec
  const container = pod.containers[0]!
  expect(container.ports).toEqual([{ name: 'http', containerPort: Number(image['PORT']) }])
  const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map(
    (probe) => (container[probe] as { httpGet: { path: string; port: string } }).httpGet,
  )
  expect(probes.map(({ path: asked }) => asked)).toEqual(['/readyz', '/readyz', '/livez'])
  for (const { port } of probes) expect(port).toBe('http')
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(
    Number(container.lifecycle.preStop.exec.command[1]) + ENDS_WITHIN_S,
  )
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(user), fsGroup: Number(user) })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([image['DATA_DIR'], '/tmp'])
  expect(pod.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name))
  expect(of('Service').spec).toMatchObject({ selector: spec.template.metadata.labels })
  const { annotations = {} } = of('Ingress').metadata
  expect(annotations['nginx.ingress.kubernetes.io/proxy-buffering']).toBe('off')
  expect(Number.parseInt(annotations['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '', 10)).toBeGreaterThan(
    maxFileMb,
  )
})

test('the systemd service gives a stopping product enough time, and its programs exist', () => {
  const unit = readDeployFile('deploy/prosa.service')
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(ENDS_WITHIN_S)
  const program = /^ExecStart=\S+ (\S+)$/m.exec(unit)?.[1] ?? ''
  expect(existsSync(path.join(root, program))).toBe(true)
  for (const rule of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'CapabilityBoundingSet=', 'UMask=0077'])
    expect(unit.split('\n')).toContain(rule)
})

test('a backup that cannot be packed completely is not sent, and the command fails', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-copy-'))
  try {
    const programs = {
      node: 'mkdir -p "$2"',
      tar: 'printf half; exit 2',
      gpg: 'while [ "$1" != --output ]; do shift; done; cat >"$2"',
    }
    for (const [name, body] of Object.entries(programs))
      writeFileSync(path.join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o755 })
    const to = path.join(folder, 'elsewhere')
    mkdirSync(to)
    const env = { PATH: `${folder}:/usr/bin:/bin`, BACKUP_KEY: 'key', BACKUP_TO: to, BACKUP_WORK: folder }
    const { status, stderr } = spawnSync('sh', ['deploy/backup-elsewhere.sh'], { cwd: root, env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('A cópia não pôde ser lida inteira')])
    expect(readdirSync(to)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
const withSystemd = hasSystemd ? '' : ' (systemd-analyze is not installed here: not run)'

test.runIf(hasSystemd)(`systemd accepts the services, and rates their permissions as low${withSystemd}`, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-units-'))
  try {
    const units = ['prosa.service', 'prosa-backup.service', 'prosa-backup.timer'].map((name) => {
      const file = path.join(folder, name)
      // Replaces the programs by ones that exist on this machine.
      writeFileSync(file, readDeployFile(`deploy/${name}`).replaceAll(/(?<=^ExecStart=)\S+/gm, process.execPath))
      return file
    })
    expect(spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    })
    for (const [unit = '', most] of [
      [units[0], 20],
      [units[1], 30],
    ] as const) {
      const judged = spawnSync('systemd-analyze', ['security', '--offline=true', `--threshold=${most}`, unit])
      expect(judged.status, String(judged.stdout)).toBe(0)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})
