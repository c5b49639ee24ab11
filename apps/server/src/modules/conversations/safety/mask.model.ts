import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { SafetyRules } from '@prosa/contract/conversations/safety-rules.ts'

type MaskChoice = Pick<SafetyRules, 'maskCpf' | 'maskPhone' | 'maskEmail'>

interface Kind {
  readonly name: string
  readonly chosen: keyof MaskChoice
  readonly pattern: RegExp
  readonly fits?: (found: string) => boolean
}

/** In order of search: eleven digits are a CPF if the check digits match, otherwise perhaps a phone number. */
const kinds: readonly Kind[] = [
  { name: 'EMAIL', chosen: 'maskEmail', pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{2,63}){1,4}/gu },
  {
    name: 'CPF',
    chosen: 'maskCpf',
    pattern: /(?<![\d.-])\d{3}[.\s]?\d{3}[.\s]?\d{3}[-.\s]?\d{2}(?![\d-])/g,
    fits: (found) => /^\d{3}\.\d{3}\.\d{3}-\d{2}$/.test(found) || isCpf(found),
  },
  {
    name: 'TELEFONE',
    chosen: 'maskPhone',
    // mobile with or without area code, landline with the area code in brackets or after +55
    pattern:
      /(?<![\d./-])(?:(?:\+?55[\s.-]?)?\(?[1-9][1-9]\)?[\s.-]?9\d{4}[\s.-]?\d{4}|(?:\+55[\s.-]?\(?[1-9][1-9]\)?|\([1-9][1-9]\))[\s.-]?[2-5]\d{3}[\s.-]?\d{4}|9\d{4}-\d{4})(?!\d)/g,
  },
]

/** Whether eleven digits end in the two check digits of a CPF. */
export function isCpf(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').split('').map(Number)
  if (digits.length !== 11 || digits.every((digit) => digit === digits[0])) return false
  return [9, 10].every((length) => {
    const sum = digits.slice(0, length).reduce((total, digit, index) => total + digit * (length + 1 - index), 0)
    return ((sum * 10) % 11) % 10 === digits[length]
  })
}

/** Length of the longest partial placeholder that is held back. */
const LONGEST = 16
const placeholder = /\[(?:EMAIL|CPF|TELEFONE)_\d{1,4}\]/g
const unfinished = /\[(?:[A-Z]{0,8}|(?:EMAIL|CPF|TELEFONE)_\d{0,4})$/

/** Replaces personal data by placeholders for a provider, and restores it in the answer. */
export interface Mask {
  hide(text: string): string
  /** Masks all texts of a JSON value, but not the names of its fields. */
  hideTexts<T>(value: T): T
  hidePrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt
  /** Restores an answer piece by piece; text and reasoning need separate calls. */
  reveal(): { push(piece: string): string; end(): string }
  /** Number of masked values per kind. */
  counts(): Record<string, number>
}

/** Creates a mask; undefined if nothing is to be masked. Within an answer equal values get the same placeholder. */
export function createMask(choice: MaskChoice): Mask | undefined {
  const wanted = kinds.filter(({ chosen }) => choice[chosen])
  if (wanted.length === 0) return undefined
  const names = new Map<string, string>()
  const values = new Map<string, string>()

  function giveName(kind: string, value: string): string {
    const known = names.get(value)
    if (known !== undefined) return known
    const name = `[${kind}_${names.size + 1}]`
    names.set(value, name)
    values.set(name, value)
    return name
  }

  const hide = (text: string): string =>
    wanted.reduce(
      (left, { name, pattern, fits }) =>
        left.replaceAll(pattern, (found) => (fits?.(found) === false ? found : giveName(name, found))),
      text,
    )
  const show = (text: string): string => text.replaceAll(placeholder, (name) => values.get(name) ?? name)

  return {
    hide,
    counts() {
      const counts: Record<string, number> = {}
      for (const { name } of wanted) {
        const count = [...values.keys()].filter((given) => given.startsWith(`[${name}_`)).length
        if (count > 0) counts[name] = count
      }
      return counts
    },
    hideTexts: (value) => mapTexts(value, hide),
    hidePrompt: (prompt) => prompt.map((message) => hideMessage(message, hide)),
    reveal() {
      let held = ''
      return {
        push(piece) {
          const text = held + piece
          const at = text.slice(-LONGEST).search(unfinished)
          const cut = values.size === 0 || at < 0 ? text.length : Math.max(0, text.length - LONGEST) + at
          held = text.slice(cut)
          return show(text.slice(0, cut))
        },
        end() {
          const rest = show(held)
          held = ''
          return rest
        },
      }
    },
  }
}

/** Returns a JSON value with all its texts changed, but for the names of its fields. */
const mapTexts = <T>(value: T, change: (text: string) => string): T =>
  JSON.parse(JSON.stringify(value), (_name, each: unknown) => (typeof each === 'string' ? change(each) : each)) as T

type Message = LanguageModelV4Prompt[number]

function hideMessage(message: Message, hide: (text: string) => string): Message {
  if (message.role === 'system') return { ...message, content: hide(message.content) }
  const content = message.content.map((part) => {
    if (part.type === 'text') return { ...part, text: hide(part.text) }
    if (part.type === 'tool-call') return { ...part, input: mapTexts(part.input, hide) }
    return part.type === 'tool-result' ? { ...part, output: mapTexts(part.output, hide) } : part
  })
  return { ...message, content } as Message
}
