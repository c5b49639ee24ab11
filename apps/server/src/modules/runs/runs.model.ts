import type { AssistantConfig } from '@prosa/contract/assistants.ts'

/** What whoever asks wants of one answer, within what the assistant allows; only the API lets them say so. */
interface Asked {
  /** At most so many tokens; the assistant's own limit where that is lower. */
  readonly maxTokens?: number | undefined
  /** 0 to 2; models that think choose for themselves. */
  readonly temperature?: number | undefined
}

/** The configuration that answers, frozen at the send. */
export type RunConfig = AssistantConfig & { readonly asked?: Asked }

const LONGEST = 60

/** A chat's first title: its first question in one line, cut after a whole word. */
export function titleOf(question: string): string {
  const line = question
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[#*_`>]/g, '')
    .trim()
  if (line.length <= LONGEST) return line || 'Conversa'
  const cut = line.slice(0, LONGEST)
  const end = cut.lastIndexOf(' ')
  return `${(end > LONGEST / 2 ? cut.slice(0, end) : cut).replace(/[\s,.;:–-]+$/, '').toWellFormed()}…`
}
