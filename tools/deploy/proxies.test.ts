import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { contract } from '@prosa/contract/client/contract.ts'
import { createClient } from '@prosa/contract/client/client.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ModelServer, startModelServer } from '../../apps/server/test/model-server.ts'

// Runs the examples of nginx and Caddy in front of the product, unchanged but for ports, certificate and the address of
// the product. Skipped, with a remark in the title, if the programs are not installed.

const deploy = path.join(import.meta.dirname, '../../deploy')
const site = 'prosa.escola.br'
const hasProgram = (program: string, ask: string) => spawnSync(program, [ask]).status === 0
const hasOpenssl = hasProgram('openssl', 'version')

interface Ports {
  http: number
  https: number
  product: number
}

interface Example {
  file: string
  program: string
  isThere: boolean
  /** Replaces the values that each school has to fill in. */
  write: (example: string, ports: Ports, folder: string) => string
  args: (config: string, folder: string) => string[]
}

const examples: Example[] = [
  {
    file: 'nginx.conf',
    program: 'nginx',
    isThere: hasOpenssl && hasProgram('nginx', '-v'),
    write: (example, { http, https, product }, folder) => `
      daemon off;
      pid ${folder}/nginx.pid;
      error_log stderr;
      events {}
      http {
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join('\n')}
        ${example
          .replaceAll(/listen (\[::\]:)?80;/g, (_, six?: string) => (six ? '' : `listen 127.0.0.1:${http};`))
          .replaceAll(/listen (\[::\]:)?443 ssl http2;/g, (_, six?: string) =>
            six ? '' : `listen 127.0.0.1:${https} ssl http2;`,
          )
          .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+/g, folder)
          .replaceAll('127.0.0.1:3000', `127.0.0.1:${product}`)}
      }`,
    args: (file, folder) => ['-c', file, '-p', folder, '-e', 'stderr'],
  },
  ...['Caddyfile', 'Caddyfile.balancer'].map((file): Example => ({
    file,
    program: 'caddy',
    isThere: hasOpenssl && hasProgram('caddy', 'version'),
    write: (example, { http, https, product }, folder) =>
      `{
        admin off
        http_port ${http}
        https_port ${https}
      }
      ${example
        .replace('{$PROSA_SITE}', site)
        .replace(`${site} {`, `${site} {\n bind 127.0.0.1\n tls ${folder}/fullchain.pem ${folder}/privkey.pem`)
        .replace('prosa-1:3000 prosa-2:3000', `127.0.0.1:${product}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${product}`)}`,
    args: (config) => ['run', '--config', config, '--adapter', 'caddyfile'],
  })),
]

let folder: string
let product: ChildProcess | undefined
let models: ModelServer | undefined
let ports: Ports
let token: string
let assistantId: number

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'prosa-proxies-'))
  if (!examples.some(({ isThere }) => isThere)) return
  const subject = ['-subj', `/CN=${site}`, '-addext', `subjectAltName=DNS:${site}`]
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', `${folder}/privkey.pem`]
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, '-out', `${folder}/fullchain.pem`, ...subject], {
    stdio: 'ignore',
  })
  models = await startModelServer({ models: ['devagar'] })
  ports = { http: await freePort(), https: await freePort(), product: await freePort() }
  product = spawn(process.execPath, [path.join(deploy, '../apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DATA_DIR: path.join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: String(ports.product),
      PUBLIC_URL: `https://${site}`,
      TRUSTED_PROXIES: '127.0.0.1,::1',
      LOCAL_MODELS: 'false',
      MODEL_TITLES: 'false',
      OPENAI_BASE_URL: models.url,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  product.stdout?.on('data', (bytes: Buffer) => (output += String(bytes)))
  await waitUntil(() => /vale uma vez: \S+\n/.test(output))
  const base = `http://127.0.0.1:${ports.product}`
  const link = /token=([\w-]+)/.exec(output)?.[1] ?? ''
  const person = { name: 'Ana Reis', email: 'ana@escola.test', password: 'girassol-na-janela' }
  token = (await createClient(contract, { base, token: () => null }).setPassword({ body: { token: link, ...person } }))
    .token
  const api = createClient(contract, { base, token: () => token })
  const { items: offered } = await api.listModels()
  const model = offered.find(({ id }) => id.endsWith(':devagar'))?.id ?? ''
  assistantId = (await api.createAssistant({ body: { name: 'Devagar', instructions: 'Responda.', model } })).id
  await api.publishAssistant({ params: { assistantId }, body: {} })
})

afterAll(async () => {
  try {
    await endProcess(product)
    await models?.close()
  } finally {
    rmSync(folder, { recursive: true, maxRetries: 5 })
  }
})

/** A process that has already ended, for example because its port was taken, emits no second event to wait for. */
async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

/** Waits without a time limit; the calling hook has one. */
async function waitUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(100)
}

interface ProxyRequest {
  method?: string
  address: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends a request from another address of this machine, by HTTPS and the site's name. */
function sendRequest({ method = 'GET', address, body, headers = {} }: ProxyRequest): Promise<IncomingMessage> {
  const request = httpsRequest({
    host: '127.0.0.1',
    port: ports.https,
    localAddress: '127.0.0.2',
    servername: site,
    ca: readFileSync(path.join(folder, 'fullchain.pem')),
    method,
    path: address,
    headers: {
      host: site,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  })
  const answer = once(request, 'response').then(([response]) => response as IncomingMessage)
  request.end(body === undefined ? undefined : JSON.stringify(body))
  return answer
}
const readJson = async (request: ProxyRequest): Promise<unknown> => JSON.parse(await text(await sendRequest(request)))

describe.each(examples)('deploy/$file', ({ file, program, isThere, write, args }) => {
  let proxy: ChildProcess | undefined

  beforeAll(async () => {
    if (!isThere) return
    const own = path.join(folder, file)
    mkdirSync(own)
    for (const name of ['fullchain.pem', 'privkey.pem'])
      writeFileSync(path.join(own, name), readFileSync(path.join(folder, name)))
    const config = path.join(own, 'config')
    writeFileSync(config, write(readFileSync(path.join(deploy, file), 'utf8'), ports, own))
    proxy = spawn(program, args(config, own), {
      env: { ...process.env, HOME: own },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const answers = () =>
      sendRequest({ address: '/readyz' }).then(
        ({ statusCode }) => statusCode,
        () => undefined,
      )
    await waitUntil(async () => (await answers()) === 200)
  }, 90_000)

  afterAll(() => endProcess(proxy), 60_000)

  const where = isThere ? '' : ` (${program} or openssl is not installed here: not run)`

  test.runIf(isThere)(`redirects HTTP to HTTPS${where}`, async () => {
    const request = httpRequest({ host: '127.0.0.1', port: ports.http, path: '/auth/login', headers: { host: site } })
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect([301, 308]).toContain(response.statusCode)
    expect(response.headers.location).toBe(`https://${site}/auth/login`)
  })

  test.runIf(isThere)(`streams the first words while the model is still writing${where}`, async () => {
    const { id: chatId } = (await readJson({
      method: 'POST',
      address: `/api/assistants/${assistantId}/chats`,
      body: {},
    })) as { id: string }
    const body = { id: randomUUID(), text: 'Conte. [[tokens=60&tokensPerSecond=10]]' }
    const answer = await sendRequest({ method: 'POST', address: `/api/chats/${chatId}/messages`, body })
    expect(answer.statusCode).toBe(200)
    let read = ''
    for await (const piece of answer as AsyncIterable<Buffer>) {
      const isFirst = !read.includes('event: delta')
      read += String(piece)
      if (isFirst && read.includes('event: delta')) expect(models?.requests.at(-1)?.state).toBe('open')
    }
    expect(read).toContain('event: done')
  })

  test.runIf(isThere)(`passes on the visitor's real address, even if the visitor forges headers${where}`, async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    const body = { name: `Bia ${file}`, email: `${file.toLowerCase()}@escola.test`, roles: ['user'], partnerId: null }
    const answer = await sendRequest({ method: 'POST', address: '/api/users', headers: forged, body })
    expect(answer.statusCode).toBe(201)
    await text(answer)
    const { items } = (await readJson({ address: '/api/audit/events' })) as {
      items: { action: string; network: string }[]
    }
    expect(items.find(({ action }) => action === 'user.invite')?.network).toMatch(/^127\.0\.0\.2/)
  })

  test.runIf(isThere)(`accepts an upload as large as the product accepts${where}`, async () => {
    const size = 40 * 1024 * 1024
    const form = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'a'.repeat(size)}\r\n--x--\r\n`
    const request = httpsRequest({
      host: '127.0.0.1',
      port: ports.https,
      servername: site,
      ca: readFileSync(path.join(folder, 'fullchain.pem')),
      method: 'POST',
      path: `/api/assistants/${assistantId}/documents`,
      headers: { host: site, authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    request.end(form)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    // The response is the product's own, not a 413 of the proxy.
    expect(response.headers['content-type']).toContain('json')
    expect(response.statusCode).not.toBe(413)
    response.resume()
  })
})
