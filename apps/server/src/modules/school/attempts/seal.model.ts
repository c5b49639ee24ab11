import { createHash, createPublicKey, type KeyObject, randomInt, verify } from 'node:crypto'
import type { FilePart, MessagePart } from '@prosa/contract/conversations/chats.ts'
import type { MessageStatus } from '@prosa/contract/conversations/message-status.ts'
import type { Rubric } from '@prosa/contract/school/rubrics.ts'

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
  /** While the class waited and no time ran; left out where there was none. */
  pauses?: { from: string; to: string }[]
  /** By which it is reviewed; left out where there is none, or it began before rubrics were kept. */
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
  /** What a person answered, not the assistant; left out everywhere else. */
  byPerson?: true
}

/** The file that is handed out. */
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

/** The file as it is handed out. */
export const printSealed = (attempt: SealedAttempt): string => JSON.stringify(attempt, null, 2)

/**
 * The attempt of a file that is printed exactly as this product prints it; undefined for any other, such as one with a
 * field twice, of which a reader might see one and the chain the other. Throws where it is no JSON.
 */
export function readSealed(text: string): SealedAttempt | undefined {
  const attempt = JSON.parse(text) as SealedAttempt
  return printSealed(attempt) === text ? attempt : undefined
}

/** What the signature is over: the end of the chain, which stands for all before it, and when it was closed. */
export const signedText = ({ hash, sealedAt }: Pick<SealedAttempt['seal'], 'hash' | 'sealedAt'>): string =>
  canonicalJson({ format: sealFormat, hash, sealedAt })

/** The SHA-256 of a public key, hex: short enough to compare by eye. Throws where it is no key. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ format: 'der', type: 'spki' }))
    .digest('hex')

/**
 * What is wrong with a sealed attempt; nothing where the chain and the signature hold. By itself the file only proves that
 * one key signed it: whose it is, the server's published key tells.
 */
export function problemsOf(attempt: SealedAttempt, publishedKey?: string): string[] {
  const { format, header, messages, seal } = attempt
  if (format !== sealFormat || header.format !== sealFormat) return ['o formato do arquivo não é conhecido']
  const entries = messages.map(({ hash: _hash, ...entry }): SealEntry => entry)
  const { head, hashes } = chainOf(header, entries)
  const changed = messages.findIndex(({ hash }, index) => hash !== hashes[index])
  const problems = changed < 0 ? [] : [`a mensagem ${changed + 1} não corresponde à cadeia`]
  const misplaced = messages.findIndex(({ n }, index) => n !== index + 1)
  if (misplaced >= 0) problems.push(`a mensagem ${misplaced + 1} está fora de ordem`)
  if ((hashes.at(-1) ?? head) !== seal.hash) problems.push('o lacre não corresponde ao conteúdo')
  // what the chain does not know of cannot be true by it
  if (!hasOnly(attempt, fileFields) || !hasOnly(seal, sealFields)) problems.push('há campos que não são do arquivo')
  return [...problems, ...signatureProblems(seal, publishedKey)]
}

/** What was handed in with the messages, each file once. */
export function sealedFilesOf({ messages }: SealedAttempt): FilePart[] {
  const files = messages.flatMap(({ parts }) => parts.filter((part) => part.type === 'file'))
  return [...new Map(files.map((file) => [file.id, file])).values()]
}

/** Which of the sealed files are not among the given ones, by the hash of their content; `given`: hashes by name. */
export function fileProblemsOf(attempt: SealedAttempt, given: ReadonlyMap<string, string>): string[] {
  const contents = new Set(given.values())
  return sealedFilesOf(attempt).flatMap(({ name, sha256 }) => {
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

// No letter or digit that looks like another one.
const letters = 'ABCDEFGHJKMNPQRTUVWXY'
const digits = '23456789'
const pick = (alphabet: string, count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('')

/** A receipt's code, `ABCD-2345`: to read out and copy by hand. */
export const newReceipt = (): string => `${pick(letters, 4)}-${pick(digits, 4)}`
