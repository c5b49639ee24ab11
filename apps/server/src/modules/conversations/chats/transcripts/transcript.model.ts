import type { ToldMessage } from '@prosa/contract/conversations/chats.ts'

/** A conversation as it is written down for its owner. */
export interface Transcript {
  title: string
  assistantName: string
  messages: ToldMessage[]
  at: Date
  /** Of the times. */
  timeZone: string
}

const dateTimeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeStyle: 'short', timeZone })

export interface Turn {
  author: string
  when: string
  text: string
  /** Documents and pages that the answer used, each once. */
  sources: string[]
}

export const headOf = ({ title, assistantName, at, timeZone }: Transcript) => ({
  title: title || 'Conversa',
  line: `Conversa com ${assistantName}, baixada em ${dateTimeIn(timeZone).format(at)}. As respostas foram geradas por IA.`,
})

export function turnsOf({ messages, assistantName, timeZone }: Transcript): Turn[] {
  const dateTime = dateTimeIn(timeZone)
  return messages.map(({ role, parts, sources, createdAt }) => ({
    author: role === 'user' ? 'Você' : assistantName,
    when: dateTime.format(createdAt),
    text: [
      ...parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
      ...parts.flatMap((part) => (part.type === 'file' ? [`Arquivo: ${part.name}`] : [])),
    ].join('\n\n'),
    sources: sources.map(
      ({ number, documentName, page }) => `[${number}] ${documentName}${page === null ? '' : `, página ${page}`}`,
    ),
  }))
}

/** The conversation as Markdown, the answers' own included. */
export function toMarkdown(transcript: Transcript): string {
  const { title, line } = headOf(transcript)
  const turns = turnsOf(transcript).map(({ author, when, text, sources }) => {
    const list = sources.length === 0 ? '' : `\n\nFontes:\n\n${sources.map((source) => `- ${source}`).join('\n')}`
    return `## ${author} · ${when}\n\n${text}${list}`
  })
  return `# ${title}\n\n${line}\n\n${turns.join('\n\n')}\n`
}
