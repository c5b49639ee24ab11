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
 * What the process goes by. What administrators may set on a screen (`modules/settings/connections.service.ts`) changes while
 * it runs: read it where it is needed and keep no copy.
 */
export interface Config extends Omit<Values<typeof settings>, Derived> {
  production: boolean
  /** The variables that say something: what they say wins over any screen. */
  given: ReadonlySet<string>
  /** Origin of the site as people see it, without a slash at the end; the only source of links in mails. */
  publicUrl: string
  /** At least 32 bytes; keys are derived from it, it is never used as it stands. */
  appSecret: string
}

/** Root of the checkout: relative paths and the .env file are looked up here, wherever the command was started. */
export const projectRoot = path.resolve(import.meta.dirname, '../../..')

/**
 * The configuration of this process, whose connections trust from now on also what the machine trusts and what
 * NODE_EXTRA_CA_CERTS names: Node itself reads that variable from the environment alone. Throws as `loadConfig` does.
 */
export function processConfig(): Config {
  const config = loadConfig(process.env, projectRoot)
  setDefaultCACertificates([
    ...new Set([...getCACertificates('default'), ...systemAuthorities(), ...authoritiesOf(config)]),
  ])
  return config
}

/**
 * What the machine trusts. Of a folder that is missing, as in an image without `ca-certificates`, Node complains in a line of
 * its own at every start; an empty name asks for none.
 */
function systemAuthorities(): string[] {
  if (!existsSync(process.env['SSL_CERT_DIR'] ?? '/etc/ssl/certs')) process.env['SSL_CERT_DIR'] = ''
  return getCACertificates('system')
}

/** The certificates of a file of the network's own authorities. */
function authoritiesOf({ extraCaCerts: file }: Config): string[] {
  if (file === undefined) return []
  try {
    const blocks = readFileSync(path.resolve(projectRoot, file), 'utf8').match(/-----BEGIN CERT[^]+?-----END CERT.*/g)
    // no certificate at all is refused as a broken one is
    return (blocks ?? ['']).map((block) => new X509Certificate(block).toString())
  } catch {
    throw new StartError(
      `NODE_EXTRA_CA_CERTS: não há certificados que se possam ler em ${file}.\nInforme um arquivo PEM que a conta do Prosa possa ler, ou deixe a variável vazia.`,
    )
  }
}

/**
 * The configuration, from `env` and an optional .env file in `cwd` (the environment wins). Makes and keeps the secret
 * in DATA_DIR where it is allowed to be missing. Throws a StartError that lists everything that is wrong.
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

/** The .env file as an editor of Windows may write it too: with a mark in front, in UTF-16, or in its older letters. */
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

/** The text of .env.example; `npm run generate` writes it. */
export function envExample(): string {
  return `# Configuração do Prosa. Copie para .env o que quiser mudar; o que está no ambiente vale mais.\n\n${describeSettings(sections)}`
}
