import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { kinds, type MaskChoice } from '#/modules/conversations/safety/masking/personal-data.model.ts'

/** Longest beginning of a placeholder that may have to wait for its end. */
const LONGEST = 16
const placeholder = /\[(?:EMAIL|CPF|TELEFONE)_\d{1,4}\]/g
const unfinished = /\[(?:[A-Z]{0,8}|(?:EMAIL|CPF|TELEFONE)_\d{0,4})$/

/** Puts names in the place of personal data on the way to a provider, and the data back into what it answers. */
export interface Mask {
  hide(text: string): string
  hidePrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt
  /** Reads an answer piece by piece; each kind of text (words, thoughts) needs one of its own. */
  reveal(): { push(piece: string): string; end(): string }
}

/** Undefined where nothing is to be hidden. The same value has the same name in one answer. */
export function createMask(choice: MaskChoice): Mask | undefined {
  const wanted = kinds.filter(({ chosen }) => choice[chosen])
  if (wanted.length === 0) return undefined
  const names = new Map<string, string>()
  const values = new Map<string, string>()

  function nameOf(kind: string, value: string): string {
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
        left.replaceAll(pattern, (found) => (fits?.(found) === false ? found : nameOf(name, found))),
      text,
    )
  const show = (text: string): string => text.replaceAll(placeholder, (name) => values.get(name) ?? name)

  return {
    hide,
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

type Message = LanguageModelV4Prompt[number]

function hideMessage(message: Message, hide: (text: string) => string): Message {
  if (message.role === 'system') return { ...message, content: hide(message.content) }
  if (message.role === 'tool') return message
  const content = message.content.map((part) => (part.type === 'text' ? { ...part, text: hide(part.text) } : part))
  return { ...message, content } as Message
}
