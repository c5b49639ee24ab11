import { createHash, randomInt } from 'node:crypto'
import type { MessagePart } from '@prosa/contract/chats.ts'
import type { MessageStatus } from '@prosa/contract/message-status.ts'

/** Written into every sealed attempt; another way to seal needs another name. */
export const sealFormat = 'prosa-attempt-1'

/** What is sealed beside the messages: the first link of the chain. Instants are ISO 8601 in UTC with milliseconds. */
export interface SealHeader {
  format: typeof sealFormat
  attemptId: string
  activity: string
  student: string
  number: number
  assistant: number
  version: number
  startedAt: string
  finishedAt: string
  endReason: string
  extraMinutes: number
  receipt: string
}

/** One message of the chain, in the order in which the messages were stored. */
export interface SealEntry {
  n: number
  id: string
  parentId: string | null
  role: 'user' | 'assistant'
  status: MessageStatus
  createdAt: string
  parts: MessagePart[]
}

export interface SealedAttempt {
  header: SealHeader
  messages: (SealEntry & { hash: string })[]
  seal: { hash: string; sealedAt: string; signature: string }
}

/** JSON with sorted keys and no spaces (RFC 8785 for the texts, integers and nulls used here): the same facts are the same bytes. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
  return `{${fields.join(',')}}`
}

const sha256Hex = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/**
 * The hash after the header and after each message: `h0 = SHA-256(header)`, `hn = SHA-256(hn-1 + "\n" + message)`. The
 * last one is the seal; a change anywhere changes it.
 */
export function chainOf(header: SealHeader, entries: readonly SealEntry[]): { head: string; hashes: string[] } {
  const head = sha256Hex(canonicalJson(header))
  const hashes: string[] = []
  for (const entry of entries) hashes.push(sha256Hex(`${hashes.at(-1) ?? head}\n${canonicalJson(entry)}`))
  return { head, hashes }
}

export function sealHash(header: SealHeader, entries: readonly SealEntry[]): string {
  const { head, hashes } = chainOf(header, entries)
  return hashes.at(-1) ?? head
}

/** What is wrong with a sealed attempt, by itself alone; nothing where the chain holds. */
export function problemsOf({ header, messages, seal }: SealedAttempt): string[] {
  if (header.format !== sealFormat) return [`formato desconhecido: ${String(header.format)}`]
  const entries = messages.map(({ hash: _hash, ...entry }): SealEntry => entry)
  const { head, hashes } = chainOf(header, entries)
  const changed = messages.findIndex(({ hash }, index) => hash !== hashes[index])
  const problems = changed < 0 ? [] : [`a mensagem ${changed + 1} não corresponde à cadeia`]
  const misplaced = messages.findIndex(({ n }, index) => n !== index + 1)
  if (misplaced >= 0) problems.push(`a mensagem ${misplaced + 1} está fora de ordem`)
  if ((hashes.at(-1) ?? head) !== seal.hash) problems.push('o lacre não corresponde ao conteúdo')
  return problems
}

// No letter or digit that looks like another one.
const letters = 'ABCDEFGHJKMNPQRTUVWXY'
const digits = '23456789'
const pick = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A receipt's code, `ABCD-2345`: to read out and copy by hand. */
export const newReceipt = (): string => `${pick(letters, 4)}-${pick(digits, 4)}`
