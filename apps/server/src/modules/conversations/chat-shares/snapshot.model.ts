import { APPROVED_MODEL } from '@prosa/contract/assistants/approved-model.ts'
import type { SharedMessage } from '@prosa/contract/conversations/chat-shares.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { PathMessage } from '#/modules/conversations/chats/transcripts/branches.repository.ts'
import { saidIn } from '#/modules/conversations/chats/transcripts/transcript.model.ts'
import { createMask } from '#/modules/conversations/safety/mask.model.ts'

export interface SnapshotMessage extends SharedMessage {
  id: string
}

/** As it is kept: who reads a link learns nothing of the chat behind it. */
export const withoutId = ({ role, text, files, sources, approved }: SharedMessage): SharedMessage => ({
  role,
  text,
  files,
  sources,
  approved,
})

interface Whose {
  /** Whose conversation it is: their name is hidden wherever it stands. */
  personName: string
  showSources: boolean
}

/** The messages of a branch as readers of a link see them: without files and thoughts, names and personal data hidden. */
export function snapshotOf(path: readonly PathMessage[], { personName, showSources }: Whose): SnapshotMessage[] {
  const hide = hiderOf(personName)
  return path.flatMap((message) => {
    const { text, sources } = saidIn({ ...message, sources: showSources ? message.sources : [] })
    const files = message.parts.filter(({ type }) => type === 'file').length
    if (text.trim() === '' && files === 0) return []
    return {
      id: message.id,
      role: message.role,
      text: hide(text),
      files,
      sources: sources.map(hide),
      approved: message.model === APPROVED_MODEL,
    }
  })
}

/** The path up to its last answer that has come to an end; undefined where there is none. */
export function endOfAnswers(path: readonly PathMessage[]): PathMessage[] | undefined {
  const last = path.findLastIndex(isFinishedAnswer)
  return last < 0 ? undefined : path.slice(0, last + 1)
}

export const isFinishedAnswer = ({ role, status, parts }: PathMessage): boolean =>
  role === 'assistant' && !isActive(status) && parts.some((part) => part.type === 'text' && part.text.trim() !== '')

const shownAs: Readonly<Record<string, string>> = {
  EMAIL: '[e-mail oculto]',
  CPF: '[CPF oculto]',
  TELEFONE: '[telefone oculto]',
}
/** Particles between names are words of the language. */
const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])
const SHORTEST_NAME = 3

/** Hides the name of a person, whole and each of its parts, and what the masks for providers know, whichever of them are on. */
export function hiderOf(personName: string): (text: string) => string {
  const words = personName.split(/\s+/).filter((word) => word.length >= SHORTEST_NAME && !particles.has(word))
  const parts = [personName.trim(), ...words].filter(Boolean).flatMap((name) => [name, name.toUpperCase()])
  const names =
    parts.length === 0
      ? undefined
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.map(escaped).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => {
    const mask = createMask({ maskCpf: true, maskPhone: true, maskEmail: true })!
    const hidden = mask.hide(text).replaceAll(/\[(EMAIL|CPF|TELEFONE)_\d+\]/g, (_, kind: string) => shownAs[kind] ?? '')
    // neighbours become one: of 'Ana Souza' stands one mark and not two
    return names ? hidden.replaceAll(names, NAME).replaceAll(repeated, NAME) : hidden
  }
}

const NAME = '[nome oculto]'
const repeated = /\[nome oculto\](?:(?: (?:da|das|de|do|dos|e))? \[nome oculto\])+/g

const escaped = (name: string): string => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)
