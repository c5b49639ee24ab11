import { inOrderOfCitation, placeOf, withShownNumbers } from '@prosa/contract/conversations/citations.ts'
import type { ToldMessage } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import type { Paper, PaperBlock } from '#/platform/pdf/paper.ts'

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

interface Turn {
  author: string
  isAnswer: boolean
  when: string
  text: string
  /** Documents and pages that the answer used, numbered as on the screen. */
  sources: string[]
}

const headOf = ({ title, assistantName, at, timeZone, messages }: Transcript) => ({
  title: title || 'Conversa',
  line: `Conversa com ${assistantName}, baixada em ${dateTimeIn(timeZone).format(at)}. As respostas foram geradas por IA${messages.some(({ byPerson }) => byPerson) ? ', menos as marcadas como de uma pessoa' : ''}.`,
})

function turnsOf({ messages, assistantName, timeZone }: Transcript): Turn[] {
  const dateTime = dateTimeIn(timeZone)
  return messages.map(({ role, parts, sources, createdAt, byPerson }) => {
    const said = parts.flatMap((part) => (part.type === 'text' ? [textOfParts([part])] : [])).join('\n\n')
    return {
      author: role === 'user' ? 'Você' : byPerson ? 'Resposta de uma pessoa' : assistantName,
      isAnswer: role !== 'user',
      when: dateTime.format(createdAt),
      text: [
        ...(said === '' ? [] : [withShownNumbers(said, sources)]),
        ...parts.flatMap((part) => (part.type === 'file' ? [`Arquivo: ${part.name}`] : [])),
      ].join('\n\n'),
      sources: inOrderOfCitation(said, sources).map((source, index) =>
        [`[${index + 1}] ${placeOf(source)}`, source.address].filter(Boolean).join(', '),
      ),
    }
  })
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

/** The conversation on paper: answers set as on the screen, what the person typed as they typed it. */
export function toPaper(transcript: Transcript): Paper {
  const { title, line } = headOf(transcript)
  const turns = turnsOf(transcript).flatMap(({ author, isAnswer, when, text, sources }): PaperBlock[] => [
    { kind: 'heading', text: `${author} · ${when}` },
    { kind: isAnswer ? 'markdown' : 'text', text },
    ...(sources.length === 0 ? [] : [{ kind: 'note', text: `Fontes: ${sources.join('; ')}` } as const]),
  ])
  return { title, blocks: [{ kind: 'note', text: line }, ...turns], footer: title }
}
