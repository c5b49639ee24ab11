import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { envExample, loadConfig, projectRoot } from './config.ts'

const goodSecret = 'q7Zr2Wm9Lx4Tb6Vn1Kc8Hd3Pf5Jg0SyAeUi'
let cwd: string

beforeEach(() => {
  cwd = mkdtempSync(path.join(os.tmpdir(), 'prosa-config-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

test('an empty environment gives the documented defaults [T5, F1]', () => {
  const config = loadConfig({}, cwd)
  expect(config).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir: path.join(cwd, 'data'),
    databaseUrl: undefined,
    production: false,
    sessionIdleMs: 24 * 3_600_000,
    sessionAbsoluteMs: 7 * 24 * 3_600_000,
    guestSessionMs: 8 * 3_600_000,
    maxFileBytes: 50 * 1024 * 1024,
    maxJsonBytes: 1024 * 1024,
    trustedProxies: [],
  })
})

test('the environment wins over .env, and an empty variable counts as absent', () => {
  writeFileSync(path.join(cwd, '.env'), 'PORT=4000\nAPP_NAME="Fala"\nEGRESS_ALLOW="10.0.0.5, modelo.interno:8080"\n')
  const config = loadConfig({ PORT: '5000', APP_NAME: '' }, cwd)
  expect(config).toMatchObject({ port: 5000, appName: 'Prosa', egressAllow: ['10.0.0.5', 'modelo.interno:8080'] })
})

test.each([
  ['lines of Windows', Buffer.from('PORT=4000\r\nAPP_NAME=Ação\r\n')],
  ['a mark in front', Buffer.from('\uFEFFPORT=4000\nAPP_NAME=Ação\n')],
  ['UTF-16', Buffer.from('\uFEFFPORT=4000\r\nAPP_NAME=Ação\r\n', 'utf16le')],
  ['older letters', Buffer.from('PORT=4000\nAPP_NAME=Ação\n', 'latin1')],
])('a .env file with %s is read correctly', (_, content) => {
  writeFileSync(path.join(cwd, '.env'), content)
  expect(loadConfig({}, cwd)).toMatchObject({ port: 4000, appName: 'Ação' })
})

test('quotes that Docker leaves around a value are removed, except where data depend on it', () => {
  const APP_SECRET = `"${goodSecret}"`
  const config = loadConfig({ PORT: '"4000"', APP_NAME: `'Prosa'`, OPENAI_API_KEY: '"sk-a"', APP_SECRET }, cwd)
  expect(config).toMatchObject({ port: 4000, appName: 'Prosa', openaiApiKey: 'sk-a', appSecret: APP_SECRET })
})

test('values copied from elsewhere are normalized', () => {
  const config = loadConfig(
    {
      PUBLIC_URL: 'HTTPS://Prosa.Escola.BR/',
      OPENAI_BASE_URL: 'http://modelos.interno/v1/chat/completions',
      EMBEDDING_URL: 'http://modelos.interno/v1/',
      EMBEDDING_MODEL: 'bge-m3',
      OIDC_ALLOWED_DOMAINS: '@Escola.BR, alunos.escola.br',
      MAIL_FROM: '"Escola, Matriz" <avisos@escola.br>',
    },
    cwd,
  )
  expect(config).toMatchObject({
    publicUrl: 'https://prosa.escola.br',
    openaiBaseUrl: 'http://modelos.interno/v1',
    embeddingUrl: 'http://modelos.interno/v1',
    oidcAllowedDomains: ['escola.br', 'alunos.escola.br'],
  })
})

test.each([
  ['PORT', '0x10', 'use um número inteiro de 0 a 65535'],
  ['HOST', 'http://0.0.0.0', 'use um endereço IP'],
  ['APP_NAME', 'Pro\u202Esa', 'sem caracteres invisíveis'],
  ['OPENAI_API_KEY', 'Bearer sk-a', 'copie a chave de novo'],
  ['OPENAI_BASE_URL', 'http://modelos.interno/v1#a', 'depois de ? ou #'],
  ['MAIL_FROM', 'Escola', 'use um e-mail, ou Nome <e-mail>'],
  ['MAIL_FROM', 'Escola, Matriz <a@escola.br>', 'use um e-mail, ou Nome <e-mail>'],
  ['SMTP_URL', 'smtp://', 'como smtp://usuario:senha@smtp.escola.br:587'],
  ['SMTP_URL', 'smtp://ana:se#nha@smtp.escola.br', '# é %23'],
  ['SMTP_URL', 'smtp://ana:100%@smtp.escola.br', '% é %25'],
  ['OIDC_ISSUER', 'https://login.escola.br?a=1', 'depois de ? ou #'],
  ['OIDC_ALLOWED_DOMAINS', '*.escola.br', 'use domínios como escola.br'],
  ['API_ORIGINS', 'https://*.escola.br', 'use * ou endereços de sites'],
  ['EGRESS_ALLOW', '*', 'use nomes, endereços IP ou redes'],
])('%s=%s is refused before anything starts', (name, value, sentence) => {
  expect(() => loadConfig({ [name]: value }, cwd)).toThrow(
    new RegExp(`${name}: [^]*${sentence.replaceAll(/[?*%#]/g, '\\$&')}`),
  )
})

test('all problems are reported at once, by name and never with the value', () => {
  const env = {
    PORT: 'três',
    DATABASE_URL: 'mysql://root:s3nh4@db',
    TRUSTED_PROXIES: '10.0.0.0/8, proxy',
    APP_SECRET: 'curta',
  }
  const problem = () => loadConfig({ ...env, OIDC_ISSUER: 'https://id.escola.br' }, cwd)
  expect(problem).toThrow('PORT: use um número inteiro de 0 a 65535.')
  expect(problem).toThrow('DATABASE_URL: use um endereço que comece com postgres:// ou postgresql://.')
  expect(problem).toThrow('TRUSTED_PROXIES: use endereços IP ou redes')
  expect(problem).toThrow('APP_SECRET: use pelo menos 32 bytes.')
  expect(problem).toThrow('OIDC_ISSUER: informe também OIDC_CLIENT_ID e OIDC_CLIENT_SECRET.')
  expect(problem).not.toThrow(/s3nh4|curta|três/)
})

test('links never lead to plain http, except on this machine [L4]', () => {
  expect(loadConfig({ PUBLIC_URL: 'https://prosa.escola.br/' }, cwd).publicUrl).toBe('https://prosa.escola.br')
  expect(loadConfig({ PUBLIC_URL: 'http://localhost:8080' }, cwd).publicUrl).toBe('http://localhost:8080')
  expect(() => loadConfig({ PUBLIC_URL: 'http://prosa.escola.br' }, cwd)).toThrow('PUBLIC_URL: use https')
  expect(() => loadConfig({ PUBLIC_URL: 'https://escola.br/prosa' }, cwd)).toThrow('sem caminho')
})

test('a setting that would be ignored or fail later is refused before anything starts', () => {
  const problemOf = (env: Record<string, string>) => () => loadConfig(env, cwd)
  for (const address of ['prosa.escola.br', 'https://', 'ftp://prosa.escola.br'])
    expect(problemOf({ PUBLIC_URL: address })).toThrow(
      'PUBLIC_URL: use um endereço que comece com http:// ou https://.',
    )
  for (const rule of ['http://x', 'name/8', '10.0.0.0/33'])
    expect(problemOf({ EGRESS_ALLOW: rule })).toThrow('EGRESS_ALLOW: use nomes, endereços IP ou redes sem http://')
  for (const model of ['gpt-5', 'foo', 'openai:'])
    expect(problemOf({ MODELS: model, OPENAI_API_KEY: 'k' })).toThrow('MODELS: use provedor:modelo, como openai:gpt-5')
  expect(problemOf({ MODELS: 'foo:bar', MISTRAL_API_KEY: 'k' })).toThrow('use um provedor configurado: mistral.')
  expect(problemOf({ MODELS: 'openai:gpt-5', LOCAL_MODELS: 'false' })).toThrow(
    'MODELS: nenhum provedor está configurado',
  )
  expect(problemOf({ MODELS: 'ollama:llama3.2:3b,llamacpp:/models/x.gguf' })).not.toThrow()
})

test('production does not start with a missing, short or sample secret [L10]', () => {
  const production = (APP_SECRET?: string) =>
    loadConfig({ NODE_ENV: 'production', ...(APP_SECRET && { APP_SECRET }) }, cwd)
  expect(() => production()).toThrow('APP_SECRET: é obrigatório em produção.')
  expect(() => production('q7Zr2Wm9Lx4Tb6Vn1Kc8Hd3Pf5Jg0Sy')).toThrow('APP_SECRET: use pelo menos 32 bytes.')
  expect(() => production('troque-este-valor-antes-de-usar-o-prosa')).toThrow('APP_SECRET: parece um valor de exemplo.')
  expect(() => production('ab'.repeat(20))).toThrow('APP_SECRET: parece um valor de exemplo.')
  expect(() => loadConfig({ APP_SECRET_PREVIOUS: 'curta' }, cwd)).toThrow('APP_SECRET_PREVIOUS: use pelo menos 32')
  expect(production(goodSecret)).toMatchObject({ production: true, appSecret: goodSecret })
})

test('production on a folder with a secret is told to keep that one [L10]', () => {
  const { dataDir } = loadConfig({}, cwd)
  const file = path.join(dataDir, 'app-secret')
  const production = () => loadConfig({ NODE_ENV: 'production' }, cwd)
  expect(production).toThrow(`use o texto do arquivo ${file}, por exemplo com APP_SECRET="$(cat '${file}')"`)
  expect(production).not.toThrow('openssl')
})

test('outside production a secret is created once and only its owner may read it [L10]', () => {
  const { appSecret, dataDir } = loadConfig({}, cwd)
  expect(Buffer.byteLength(appSecret)).toBeGreaterThanOrEqual(32)
  expect(loadConfig({}, cwd).appSecret).toBe(appSecret)
  expect(statSync(path.join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600)
})

test('.env.example matches the settings; npm run generate writes it', () => {
  expect(readFileSync(path.join(projectRoot, '.env.example'), 'utf8')).toBe(envExample())
})

const authority = path.join(import.meta.dirname, '../test/private-authority.pem')

/** Returns the result of connecting, from a process with this environment, to a server whose certificate a school's own authority signed. */
async function trustIn(env: Record<string, string>, later: Record<string, string> = {}): Promise<string> {
  const pem = readFileSync(authority)
  const server = createTlsServer({ key: pem, cert: pem }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const script = `import { connect } from 'node:tls'
    import { processConfig } from '#/config.ts'
    // as from .env: Node has read its environment before
    Object.assign(process.env, ${JSON.stringify(later)})
    try { processConfig() } catch (error) { console.log(error.message); process.exit() }
    const socket = connect({ port: ${port}, host: '127.0.0.1', servername: 'banco.escola.test' })
    socket.on('secureConnect', () => { console.log('trusted'); socket.destroy() })
    socket.on('error', (error) => console.log(error.code))`
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: path.join(projectRoot, 'apps/server'),
      env: { NODE_ENV: 'test', DATA_DIR: cwd, ...env },
    })
    return stdout + stderr
  } finally {
    server.close()
  }
}

test.each([
  ['nothing, it is refused', {}, {}, 'DEPTH_ZERO_SELF_SIGNED_CERT\n'],
  ['NODE_EXTRA_CA_CERTS of .env, it is trusted', {}, { NODE_EXTRA_CA_CERTS: authority }, 'trusted\n'],
  ['the authorities of the machine, it is trusted', { SSL_CERT_FILE: authority }, {}, 'trusted\n'],
  [
    'those of a machine that has one file alone, it is trusted without a word',
    { SSL_CERT_FILE: authority, SSL_CERT_DIR: '/nonexistent' },
    {},
    'trusted\n',
  ],
])('a server of the school’s own network: with %s [O2, S32]', async (_, env, later, expectedText) => {
  expect(await trustIn(env, later)).toBe(expectedText)
})

test.each([undefined, '', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
  'a certificate file with the content %j is refused in one sentence [O2, L10]',
  async (content) => {
    const file = path.join(cwd, 'escola.crt')
    if (content !== undefined) writeFileSync(file, content)
    const output = await trustIn({}, { NODE_EXTRA_CA_CERTS: file })
    expect(output).toContain(`não há certificados que se possam ler em ${file}.\nInforme um arquivo PEM`)
  },
)
