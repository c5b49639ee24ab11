import { X509Certificate } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { parseEnv } from 'node:util'
import { combinationProblems, secretProblem } from '#/platform/config/combinations.ts'
import { describeSettings, readSettings, type Values } from '#/platform/config/setting.ts'
import { sections, settings } from '#/platform/config/settings.ts'
import { appSecretFile, keepSecretFile } from '#/platform/config/secret-file.ts'
import { StartError } from '#/platform/lifecycle/start-error.ts'

type Derived = 'secret' | 'publicUrl'
/**
 * The configuration of the process. Administrators may change a part of it on a screen
 * (`modules/settings/connections.service.ts`) while the product runs: read values where they are needed and keep no copy.
 */
export interface Config extends Omit<Values<typeof settings>, Derived> {
  production: boolean
  /** Variables that are set: they win over any screen. */
  given: ReadonlySet<string>
  /** Origin of the site for people, without a final slash; the only source of links in mails. */
  publicUrl: string
  /** At least 32 bytes; only used to derive keys. */
  appSecret: string
}

/** Root of the checkout: relative paths and the .env file are resolved here, wherever the command was started. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')

/**
 * Loads the configuration of this process and makes its connections trust the machine's authorities and those of
 * NODE_EXTRA_CA_CERTS, which Node itself reads from the environment alone. Throws as `loadConfig` does.
 */
export function processConfig(): Config {
  const config = loadConfig(process.env, projectRoot)
  setDefaultCACertificates([
    ...new Set([...getCACertificates('default'), ...systemAuthorities(), ...readAuthorities(config)]),
  ])
  return config
}

/**
 * The authorities that the machine trusts. For a missing folder, as in an image without `ca-certificates`, Node would print a
 * warning at every start; an empty name prevents it.
 */
function systemAuthorities(): string[] {
  if (!existsSync(process.env['SSL_CERT_DIR'] ?? '/etc/ssl/certs')) process.env['SSL_CERT_DIR'] = ''
  return getCACertificates('system')
}

/** Reads the certificates of the network's own authorities from a file. */
function readAuthorities({ extraCaCerts: file }: Config): string[] {
  if (file === undefined) return []
  try {
    const blocks = readFileSync(path.resolve(projectRoot, file), 'utf8').match(/-----BEGIN CERT[^]+?-----END CERT.*/g)
    // a file without a certificate is refused like a broken one
    return (blocks ?? ['']).map((block) => new X509Certificate(block).toString())
  } catch {
    throw new StartError(
      `NODE_EXTRA_CA_CERTS: não há certificados que se possam ler em ${file}.\nInforme um arquivo PEM que a conta do Prosa possa ler, ou deixe a variável vazia.`,
    )
  }
}

/** Returns the absolute path of DATA_DIR, without creating anything in it. */
export function dataFolder(env: NodeJS.ProcessEnv, cwd = projectRoot): string {
  const texts = { ...parseEnv(readEnvFile(path.join(cwd, '.env'))), ...env }
  return path.resolve(cwd, readSettings({ dataDir: settings.dataDir }, texts, []).dataDir)
}

/**
 * Loads the configuration from `env` and an optional .env file in `cwd` (the environment wins). Where the secret may be missing,
 * creates it in DATA_DIR. Throws a StartError that lists all problems.
 */
export function loadConfig(env: NodeJS.ProcessEnv, cwd: string): Config {
  const problems: string[] = []
  const texts = { ...parseEnv(readEnvFile(path.join(cwd, '.env'))), ...env }
  const { secret, publicUrl, ...values } = readSettings(settings, texts, problems)
  const production = values.environment === 'production'
  const dataDir = path.resolve(cwd, values.dataDir)
  const existing = existsSync(appSecretFile(dataDir)) ? appSecretFile(dataDir) : undefined
  problems.push(
    ...[secretProblem(secret, production, existing), ...combinationProblems(values)].filter((one) => one !== undefined),
  )
  if (problems.length)
    throw new StartError(
      `Há algo a corrigir na configuração:\n${problems.map((one) => `  - ${one}`).join('\n')}\nMude o ambiente ou o arquivo .env; .env.example explica cada valor.`,
    )
  return {
    ...values,
    dataDir,
    production,
    given: new Set(Object.keys(texts).filter((name) => texts[name]?.trim())),
    publicUrl: publicUrl ?? `http://localhost:${values.port}`,
    appSecret: secret ?? keepSecretFile(appSecretFile(dataDir)),
  }
}

/** Reads the .env file, also as editors on Windows write it: with a byte order mark, in UTF-16, or in Windows-1252. */
function readEnvFile(file: string): string {
  if (!existsSync(file)) return ''
  const bytes = readFileSync(file)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the text of .env.example; `npm run generate` writes it. */
export function envExample(): string {
  return `# Configuração do Prosa. Copie para .env o que quiser mudar; o que está no ambiente vale mais.\n\n${describeSettings(sections)}`
}
