import { inOrderOfCitation, describeSourcePlace, withShownNumbers } from '@prosa/contract/conversations/citations.ts'
import type { UnserializedMessage } from '@prosa/contract/conversations/chats.ts'
import { nameAuthor } from '@prosa/contract/conversations/message-author.ts'
import { splitAtFences, textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { Paper, PaperBlock } from '#/platform/pdf/paper.ts'
import { momentsIn } from '#/platform/clock/clock.ts'

export type WrittenMessage = Pick<
  UnserializedMessage,
  'id' | 'parentId' | 'role' | 'parts' | 'status' | 'sources' | 'byPerson' | 'note'
> & {
  createdAt: string | Date
}

/** A conversation for its owner's file. */
export interface Transcript {
  title: string
  assistantName: string
  /** In order; of several branches if messages have versions. */
  messages: WrittenMessage[]
  at: Date
  /** Time zone of the times. */
  timeZone: string
}

interface Turn {
  author: string
  isAnswer: boolean
  when: string
  text: string
  /** Names of attached files. */
  files: string[]
  /** Sources of the answer, numbered as on the screen. */
  sources: string[]
}

const formatHead = ({ title, assistantName, at, timeZone, messages }: Transcript) => ({
  title: title || 'Conversa',
  line: `Conversa com ${assistantName}, baixada em ${momentsIn(timeZone, 'short')(at)}. As respostas foram geradas por IA${messages.some(({ byPerson }) => byPerson) ? ', menos as marcadas como de uma pessoa' : ''}.`,
})

/**
 * Returns the text of a message, with sources numbered as on the screen.
 *
 * @public for extensions
 */
export function toWrittenText({ parts, sources }: Pick<WrittenMessage, 'parts' | 'sources'>) {
  const text = parts.flatMap((part) => (part.type === 'text' ? [textOfParts([part])] : [])).join('\n\n')
  return {
    text: withShownNumbers(text, sources),
    sources: inOrderOfCitation(text, sources).map((source, index) =>
      [`[${index + 1}] ${describeSourcePlace(source)}`, source.address].filter(Boolean).join(', '),
    ),
  }
}

function toTurn(message: WrittenMessage, { assistantName, timeZone }: Transcript): Turn {
  const { text, sources } = toWrittenText(message)
  return {
    author: nameAuthor(message, { person: 'Você', assistant: assistantName }),
    isAnswer: message.role !== 'user',
    when: momentsIn(timeZone, 'short')(message.createdAt),
    text,
    files: listFileNames(message),
    sources,
  }
}

const listFileNames = ({ parts }: Pick<WrittenMessage, 'parts'>) =>
  parts.flatMap((part) => (part.type === 'file' ? [part.name] : []))

/** Returns text and file names. */
const joinWords = (text: string, files: readonly string[]): string =>
  [...(text === '' ? [] : [text]), ...files.map((name) => `Arquivo: ${name}`)].join('\n\n')

/** Escapes Markdown marks in a name. */
const escapeMarks = (name: string): string =>
  name
    .replaceAll(/[\\`*[\]<~]|&(?=#?\w+;)/g, String.raw`\$&`)
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\_`)

/** Escapes a source's name, but not its number and address. */
const plainSource = (source: string): string =>
  source.replace(/^(\[\d+\] )(.*?)(, https?:\/\/\S+)?$/s, (_, number: string, place: string, address = '') =>
    [number, escapeMarks(place), address].join(''),
  )

/** Formats branches one after the other, each from its fork on; a single branch has no heading. */
function makeSections(transcript: Transcript) {
  const branches = splitBranches(transcript.messages)
  return branches.map(({ messages, after }, index) => ({
    heading: branches.length === 1 ? undefined : `Ramo ${index + 1} de ${branches.length}`,
    after: after && `Continua depois de: “${cutExcerpt(after)}”`,
    turns: messages.map((message) => toTurn(message, transcript)),
  }))
}

const EXCERPT = 80

function cutExcerpt(message: WrittenMessage): string {
  const words = toWrittenText(message).text.replaceAll(/\s+/g, ' ').trim()
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT).toWellFormed()}…` : words
}

/** Closes a code block that a stopped answer left open, which would include the next messages. */
function withCodeClosed(text: string): string {
  const code = splitAtFences(text).at(-2) ?? ''
  const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(code) ?? []
  if (mark === undefined || !text.endsWith(code)) return text
  const last = code.includes('\n') ? code.slice(code.lastIndexOf('\n') + 1).trim() : ''
  return last.startsWith(mark) && last.replaceAll(mark.charAt(0), '') === '' ? text : `${text}\n${mark}`
}

/** Formats a conversation as Markdown, keeping the Markdown of answers. */
export function toMarkdown(transcript: Transcript): string {
  const { title, line } = formatHead(transcript)
  const sections = makeSections(transcript).flatMap(({ heading, after, turns }) => [
    ...(heading === undefined ? [] : [`---\n\n**${heading}**`]),
    ...(after === undefined ? [] : [after]),
    ...turns.map(({ author, when, text, files, sources }) => {
      const list =
        sources.length === 0 ? '' : `\n\nFontes:\n\n${sources.map((source) => `- ${plainSource(source)}`).join('\n')}`
      return `## ${escapeMarks(author)} · ${when}\n\n${joinWords(withCodeClosed(text), files.map(escapeMarks))}${list}`
    }),
  ])
  return `# ${escapeMarks(title)}\n\n${escapeMarks(line)}\n\n${sections.join('\n\n')}\n`
}

/** Formats a conversation for a PDF: answers as on the screen, questions as typed. */
export function toPaper(transcript: Transcript): Paper {
  const { title, line } = formatHead(transcript)
  const sections = makeSections(transcript).flatMap(({ heading, after, turns }): PaperBlock[] => [
    ...(heading === undefined ? [] : [{ kind: 'heading', text: heading } as const]),
    ...(after === undefined ? [] : [{ kind: 'note', text: after } as const]),
    ...turns.flatMap(({ author, isAnswer, when, text, files, sources }): PaperBlock[] => [
      { kind: 'heading', text: `${author} · ${when}` },
      { kind: isAnswer ? 'markdown' : 'text', text: joinWords(text, files) },
      ...(sources.length === 0 ? [] : [{ kind: 'note', text: `Fontes: ${sources.join('; ')}` } as const]),
    ]),
  ])
  return { title, blocks: [{ kind: 'note', text: line }, ...sections], footer: title }
}

/** Formats a conversation as JSON; each message names its parent, so that branches can be told apart. */
export function toJson({ title, assistantName, messages, at }: Transcript): string {
  const shownMessages = messages.map((message) => ({
    id: message.id,
    parentId: message.parentId,
    role: message.role,
    status: message.status,
    ...(message.byPerson && { byPerson: true, note: message.note }),
    at: new Date(message.createdAt).toISOString(),
    ...toWrittenText(message),
    files: listFileNames(message),
  }))
  const file = {
    format: 'prosa.chat',
    formatVersion: 1,
    title,
    assistant: assistantName,
    downloadedAt: at,
    messages: shownMessages,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

interface Node {
  id: string
  parentId: string | null
}

interface Branch<T> {
  /** Messages that no earlier branch contains, in order. */
  messages: T[]
  /** The message that they follow, where that one is in a branch before; undefined at the beginning of the conversation. */
  after: T | undefined
}

/** Splits a message tree into branches, ordered by their ends; each message occurs once. */
export function splitBranches<T extends Node>(messages: readonly T[]): Branch<T>[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  const answered = new Set(messages.map(({ parentId }) => parentId))
  const written = new Set<string>()
  return messages
    .filter(({ id }) => !answered.has(id))
    .map((leaf) => {
      const path: T[] = []
      let at: T | undefined = leaf
      while (at && !written.has(at.id)) {
        written.add(at.id)
        path.push(at)
        at = at.parentId === null ? undefined : byId.get(at.parentId)
      }
      return { messages: path.toReversed(), after: at }
    })
}
