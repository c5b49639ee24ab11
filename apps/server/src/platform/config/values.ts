import ipaddr from 'ipaddr.js'
import { z } from 'zod'

// What the texts of environment variables may be. Messages complete the sentence "NOME: …." and never repeat the value.

export const text = z.string()

export const longText = (min: number) => z.string().min(min, `use pelo menos ${min} caracteres`)

export const choice = <const T extends string>(...options: T[]) =>
  z.enum(options, `use um destes valores: ${options.join(', ')}`)

export const flag = choice('true', 'false').transform((value) => value === 'true')

export const list = z.string().transform((value) => value.split(/[\s,]+/).filter(Boolean))

const priced = /^([a-z0-9_-]+:[^\s=]+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/

/** R$ for a million tokens read and written, by model: `openai:gpt-5=7.00/56.00`. */
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

export const integer = (min: number, max: number) =>
  z
    .string()
    .transform(Number)
    .refine((n) => Number.isInteger(n) && n >= min && n <= max, `use um número inteiro de ${min} a ${max}`)

/** A size written in megabytes; the value is in bytes. */
export const megabytes = (min: number, max: number) => integer(min, max).transform((n) => n * 1024 * 1024)

/** A time written in seconds; the value is in milliseconds. */
export const seconds = (min: number, max: number) => integer(min, max).transform((n) => n * 1000)

/** A time written in hours; the value is in milliseconds. */
export const hours = (min: number, max: number) => integer(min, max).transform((n) => n * 3_600_000)

export const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.some((one) => value.startsWith(`${one}://`)) && URL.canParse(value),
      `use um endereço que comece com ${protocols.map((one) => `${one}://`).join(' ou ')}`,
    )

/** The address of a site, without a path. Plain http is left to this machine: elsewhere browsers refuse half of what the product needs. */
export const origin = url('http', 'https')
  .refine((value) => new URL(value).pathname === '/', 'use apenas o endereço do site, sem caminho')
  .refine((value) => {
    const { protocol, hostname } = new URL(value)
    return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  }, 'use https (http só serve para localhost)')
  .transform((value) => new URL(value).origin)

export const networks = list.refine(
  (all) => all.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one)),
  'use endereços IP ou redes como 10.0.0.0/8, separados por vírgula',
)
