import { isPrivateHost } from '@prosa/contract/protocol/local-address.ts'
import ipaddr from 'ipaddr.js'
import { isShown } from '@prosa/contract/protocol/names.ts'
import { senderPattern } from '@prosa/contract/settings/connections.ts'
import { toApiBase, keyPattern } from '@prosa/contract/models/model-settings.ts'
import { z } from 'zod'
import { isEgressRule } from '#/platform/http/egress-policy.ts'

// Schemas for the texts of environment variables. Messages complete the sentence "NOME: …." and never repeat the value.

export const text = z.string()

/** A text of at least `min` characters. */
export const longText = (min: number) => z.string().min(min, `use pelo menos ${min} caracteres`)

/** One of some words. */
export const choice = <const T extends string>(...options: T[]) =>
  z.enum(options, `use um destes valores: ${options.join(', ')}`)

export const flag = choice('true', 'false').transform((value) => value === 'true')

const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))

export const modelIds = list.refine(
  (all) => all.every((one) => /^[a-z0-9_-]+:\S+$/.test(one)),
  'use provedor:modelo, como openai:gpt-5,mistral:mistral-small-latest',
)

export const egressRules = list.refine(
  (all) => all.every(isEgressRule),
  'use nomes, endereços IP ou redes sem http://, com a porta quando não é 80 nem 443, como ollama.interno:11434,10.0.0.0/8',
)

const priced = /^([a-z0-9_-]+:[^\s=]+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/

/** Prices in R$ per million tokens read and written, by model: `openai:gpt-5=7.00/56.00`. */
export const modelPrices = list
  .refine(
    (all) => all.every((one) => priced.test(one)),
    'use modelo=entrada/saída em R$ por milhão de tokens, como openai:gpt-5=7.00/56.00',
  )
  .transform(
    (all) =>
      new Map(
        all.map((one) => {
          const [, id = '', input, output] = priced.exec(one) ?? []
          return [id, { input: Number(input), output: Number(output) }]
        }),
      ),
  )

const sized = /^([a-z0-9_-]+:[^\s=]+)=(\d{4,8})$/

/** Context sizes in tokens, by model: `ollama:llama3.1=8192`. */
export const modelContexts = list
  .refine(
    (all) => all.every((one) => sized.test(one) && Number(sized.exec(one)?.[2]) >= 1000),
    'use modelo=tokens, com pelo menos 1000 tokens, como ollama:llama3.1=8192',
  )
  .transform((all) => new Map(all.map((one) => [sized.exec(one)?.[1] ?? '', Number(sized.exec(one)?.[2])])))

/** A whole number from `min` to `max`. */
export const integer = (min: number, max: number) => {
  const sentence = `use um número inteiro de ${min} a ${max}`
  return z
    .string()
    .regex(/^\d+$/, { error: sentence, abort: true })
    .transform(Number)
    .refine((n) => n >= min && n <= max, sentence)
}

/** A size in megabytes; the value is in bytes. */
export const megabytes = (min: number, max: number) => integer(min, max).transform((n) => n * 1024 * 1024)

/** A duration in seconds; the value is in milliseconds. */
export const seconds = (min: number, max: number) => integer(min, max).transform((n) => n * 1000)

/** A duration in hours; the value is in milliseconds. */
export const hours = (min: number, max: number) => integer(min, max).transform((n) => n * 3_600_000)

/** An address with one of the protocols, given without `://`. */
export const url = (...protocols: string[]) =>
  z.string().refine((value) => protocols.some((one) => beginsWith(value, `${one}://`)) && URL.canParse(value), {
    error: `use um endereço que comece com ${protocols.map((one) => `${one}://`).join(' ou ')}`,
    abort: true, // further checks parse the address
  })

const beginsWith = (value: string, start: string): boolean => value.slice(0, start.length).toLowerCase() === start

/** A base address, to which paths are appended. */
const base = url('http', 'https').refine((value) => {
  const { search, hash } = new URL(value)
  return !search && !hash
}, 'use o endereço sem o que vem depois de ? ou #')

/** The base address of an API like OpenAI's, from whichever of its addresses was copied. */
export const apiBase = base.transform(toApiBase)

/** A provider of identity. The address of its discovery document is accepted too, for one that issues under another name. */
export const issuer = base

/** A mail server. Checked here, because the library would fail at each mail over an address that it cannot parse. */
export const mailServer = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//i.test(value) && isServer(value),
    'use smtp:// ou smtps://, como smtp://usuario:senha@smtp.escola.br:587, com os sinais do usuário e da senha codificados (@ é %40, # é %23, / é %2F, % é %25)',
  )

function isServer(value: string): boolean {
  const { hostname = '', username = '', password = '' } = URL.parse(value) ?? {}
  return hostname !== '' && (username + password === '' || isEncoded(username + password))
}

function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== ''
  } catch {
    return false
  }
}

/** The sender of mails. */
export const sender = z
  .string()
  .regex(senderPattern, 'use um e-mail, ou Nome <e-mail>, como Escola Horizonte <avisos@escola.br>')

/** An API key, which is sent in a header. */
export const key = z
  .string()
  .regex(keyPattern, 'copie a chave de novo: ela não tem espaços, aspas nem letras com acento')

/** The product's name, on one line. */
export const name = z
  .string()
  .max(120, 'use no máximo 120 caracteres')
  .refine(isShown, 'escreva o nome de novo, em uma linha e sem caracteres invisíveis')

/** The network address on which the server listens. */
export const address = z
  .string()
  .refine((value) => ipaddr.isValid(value) || /^[\w.-]+$/.test(value), 'use um endereço IP, como 0.0.0.0, ou um nome')

/** Domains of mail addresses. */
export const domains = list
  .transform((all) => all.map((one) => one.toLowerCase().replace(/^@/, '')))
  .refine(
    (all) => all.every((one) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(one)),
    'use domínios como escola.br, separados por vírgula',
  )

/**
 * The origin of a site. Plain http is accepted only for this machine and private networks: browsers refuse features such as
 * passkeys and the microphone on other pages without TLS.
 */
export const origin = url('http', 'https')
  .refine((value) => new URL(value).pathname === '/', 'use apenas o endereço do site, sem caminho')
  .refine((value) => {
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || isPrivateHost(hostname)
  }, 'use https (http só serve para localhost e para endereços da rede local, como http://192.168.0.10)')
  .transform((value) => new URL(value).origin)

/** Sites whose pages may call the API: origins without a path, or `*` for all. */
export const origins = list.refine(
  (all) => all.every((one) => one === '*' || (/^https?:\/\/[^*]+$/.test(one) && URL.parse(one)?.origin === one)),
  'use * ou endereços de sites sem caminho nem barra no fim, como https://app.escola.br, separados por vírgula',
)

/** The contact for security reports, as RFC 9116 requires it: an address of a page or a mail address. */
export const contact = z
  .string()
  .refine(
    (value) => /^(https:\/\/|mailto:[^@\s]+@)[^\s]+$/.test(value) && URL.canParse(value),
    'use mailto: e um e-mail, ou um endereço que comece com https://',
  )

export const networks = list.refine(
  (all) => all.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)),
  'use endereços IP ou redes como 10.0.0.0/8, separados por vírgula',
)
