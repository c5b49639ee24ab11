import { createHash, createPublicKey, type KeyObject, randomInt, verify } from 'node:crypto'
import type { FilePart, MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Rubric } from '@prosa/contract/school/rubrics.ts'

/** The format's name in every sealed attempt; another way of sealing needs a new name. */
export const sealFormat = 'prosa-attempt-1'

/** The sealed facts besides the messages: the chain's first link. Times are ISO 8601 in UTC with milliseconds. */
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
  /** The pauses of the class; left out if there were none. */
  pauses?: { from: string; to: string }[]
  /** The rubric of the review; left out if there is none, or the attempt began before rubrics were stored. */
  rubric?: Rubric
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
  /** Marks an answer by a person instead of the assistant. */
  byPerson?: true
}

/** The exported file. */
export interface SealedAttempt {
  format: typeof sealFormat
  header: SealHeader
  messages: (SealEntry & { hash: string })[]
  /** `signature`: Ed25519 over `signedText`, base64url; `publicKey`: PEM of the key that checks it. */
  seal: { hash: string; sealedAt: string; signature: string; publicKey: string }
}

/** JSON with sorted keys and no spaces (RFC 8785 for the texts, numbers and nulls used here): the same facts are the same bytes. */
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
export function chainEntries(header: SealHeader, entries: readonly SealEntry[]): { head: string; hashes: string[] } {
  const head = sha256Hex(canonicalJson(header))
  const hashes: string[] = []
  for (const entry of entries) hashes.push(sha256Hex(`${hashes.at(-1) ?? head}\n${canonicalJson(entry)}`))
  return { head, hashes }
}

export function sealHash(header: SealHeader, entries: readonly SealEntry[]): string {
  const { head, hashes } = chainEntries(header, entries)
  return hashes.at(-1) ?? head
}

/** The exact text of the exported file. */
export const printSealed = (attempt: SealedAttempt): string => JSON.stringify(attempt, null, 2)

/**
 * Parses a file printed exactly by this product; undefined for any other, such as one with a duplicate field, of which
 * a reader might see one and the chain the other. Throws if it is no JSON.
 */
export function readSealed(text: string): SealedAttempt | undefined {
  const attempt = JSON.parse(text) as SealedAttempt
  return printSealed(attempt) === text ? attempt : undefined
}

/** The signed text: the chain's end, which covers everything before it, and its time. */
export const signedText = ({ hash, sealedAt }: Pick<SealedAttempt['seal'], 'hash' | 'sealedAt'>): string =>
  canonicalJson({ format: sealFormat, hash, sealedAt })

/** The SHA-256 of a public key in hex, short enough to compare by eye. Throws if it is no key. */
export const hashPublicKey = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ format: 'der', type: 'spki' }))
    .digest('hex')

/**
 * The problems of a sealed attempt; none if chain and signature are valid. Alone the file only proves that some key
 * signed it; compare `publishedKey` to know whose.
 */
export function findSealProblems(attempt: SealedAttempt, publishedKey?: string): string[] {
  const { format, header, messages, seal } = attempt
  if (format !== sealFormat || header.format !== sealFormat) return ['o formato do arquivo não é conhecido']
  const entries = messages.map(({ hash: _hash, ...entry }): SealEntry => entry)
  const { head, hashes } = chainEntries(header, entries)
  const changed = messages.findIndex(({ hash }, index) => hash !== hashes[index])
  const problems = changed < 0 ? [] : [`a mensagem ${changed + 1} não corresponde à cadeia`]
  const misplaced = messages.findIndex(({ n }, index) => n !== index + 1)
  if (misplaced >= 0) problems.push(`a mensagem ${misplaced + 1} está fora de ordem`)
  if ((hashes.at(-1) ?? head) !== seal.hash) problems.push('o lacre não corresponde ao conteúdo')
  // fields outside the chain are not protected by it
  if (!hasOnly(attempt, fileFields) || !hasOnly(seal, sealFields)) problems.push('há campos que não são do arquivo')
  return [...problems, ...signatureProblems(seal, publishedKey)]
}

/** The files sent with the messages, each once. */
export function listSealedFiles({ messages }: SealedAttempt): FilePart[] {
  const files = messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'file'))
  return [...new Map(files.map((file) => [file.id, file])).values()]
}

/** The sealed files that are missing from the given ones, by content hash; `given`: hashes by name. */
export function findFileProblems(attempt: SealedAttempt, given: ReadonlyMap<string, string>): string[] {
  const contents = new Set(given.values())
  return listSealedFiles(attempt).flatMap(({ name, sha256 }) => {
    if (sha256 === undefined) return [`o lacre não guarda o conteúdo do arquivo ${name}`]
    if (contents.has(sha256)) return []
    return [given.has(name) ? `o arquivo ${name} não é o que foi entregue` : `falta o arquivo ${name}`]
  })
}

const fileFields = ['format', 'header', 'messages', 'seal']
const sealFields = ['hash', 'publicKey', 'sealedAt', 'signature']
const hasOnly = (value: object, fields: readonly string[]): boolean =>
  Object.keys(value).toSorted().join() === fields.join()

function signatureProblems(seal: SealedAttempt['seal'], publishedKey: string | undefined): string[] {
  if (seal.signature === '') return ['o arquivo não está assinado']
  const key = ed25519Of(seal.publicKey)
  if (!key) return ['a chave do arquivo não é uma chave Ed25519']
  if (publishedKey !== undefined && !ed25519Of(publishedKey)?.equals(key)) return ['a chave não é a publicada']
  const holds = verify(null, Buffer.from(signedText(seal)), key, Buffer.from(seal.signature, 'base64url'))
  return holds ? [] : ['a assinatura não confere']
}

function ed25519Of(publicKey: string): KeyObject | undefined {
  try {
    const key = createPublicKey(publicKey)
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

// letters and digits that do not look alike
const letters = 'ABCDEFGHJKMNPQRTUVWXY'
const digits = '23456789'
const pick = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A receipt's code, `ABCD-2345`: easy to read out and copy. */
export const newReceipt = (): string => `${pick(letters, 4)}-${pick(digits, 4)}`
