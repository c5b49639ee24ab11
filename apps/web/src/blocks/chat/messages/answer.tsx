import { withShownNumbers } from '@prosa/contract/conversations/citations.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { ChevronRight, CircleQuestionMark, GitFork, RefreshCw } from 'lucide-react'
import { memo } from 'react'
import { BranchSwitch } from '#/blocks/chat/messages/branch-switch.tsx'
import { MessageActions } from '#/blocks/chat/messages/message-actions.tsx'
import { Outcome } from '#/blocks/chat/messages/outcome.tsx'
import { AnswerText, linkToMark } from '#/blocks/chat/sources/answer-text.tsx'
import { SourcesButton, type OpenSource } from '#/blocks/chat/sources/sources-button.tsx'
import type { SidePanelState } from '#/blocks/chat/sources/use-side-panel.ts'
import type { Welcome } from '#/blocks/chat/welcome.tsx'
import { formatDateTime } from '#/lib/format/format.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { pictureOf } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

const loadTools = () => import('#/blocks/chat/messages/answer-tools.ts')
const ListenButton = lazyPart(async () => ({ default: (await loadTools()).ListenButton }))
const RatingButtons = lazyPart(async () => ({ default: (await loadTools()).RatingButtons }))

export interface AnswerProps {
  chatId: string
  message: Message
  author: Pick<Welcome, 'name' | 'avatar'>
  /** For the skip link of a page. */
  id: string | undefined
  last: boolean
  showSources: boolean
  /** False while something is under way: another answer must wait. */
  canAct: boolean
  /** Whether the reader is asked what they think of an answer. */
  mayRate: boolean
  /** Whether answers may be read aloud here. */
  mayListen: boolean
  onOpenPanel: SidePanelState['open']
  onRegenerate: (message: Message) => void
  onContinue: (message: Message) => void
  onSelectBranch: (messageId: string) => void
  onFork?: ((message: Message) => void) | undefined
}

/** An answer with its state, its sources and what can be done with it; draws again only when its own message changes. */
export const Answer = memo(function Answer({
  chatId,
  message,
  author,
  id,
  last,
  showSources,
  canAct,
  mayRate,
  mayListen,
  onOpenPanel,
  onFork,
  ...act
}: AnswerProps) {
  const text = textOfParts(message.parts, linkToMark)
  const active = isActive(message.status)
  const sources = showSources ? message.sources : []
  const openSource = (source: OpenSource) => onOpenPanel({ kind: 'sources', ...source, message })
  return (
    <article
      id={id}
      tabIndex={-1}
      aria-busy={active}
      className="group grid grid-cols-1 gap-x-4 gap-y-2 rounded-lg @lg:grid-cols-[2rem_minmax(0,1fr)] print:block"
    >
      <div aria-hidden data-paper="no" className="flex items-center gap-2.5 @lg:block">
        <Avatar {...pictureOf(author.avatar)} size="sm" />
        <span className="min-w-0 truncate text-sm font-medium @lg:hidden">{author.name}</span>
      </div>
      <div className="flex min-w-0 flex-col gap-2 @lg:pt-0.5">
        <h2 className="sr-only print:not-sr-only print:text-sm print:font-semibold">
          {author.name}, {formatDateTime(message.createdAt)}
        </h2>
        <Reasoning message={message} />
        {text !== '' && (
          <AnswerText
            text={text}
            sources={sources}
            streaming={message.status === 'writing'}
            onOpenSource={openSource}
          />
        )}
        {message.byPerson && <p className="text-sm font-medium text-primary-text">Resposta de uma pessoa</p>}
        {message.approved && <p className="text-sm font-medium text-success-text">Resposta aprovada</p>}
        {message.note && <p className="text-sm text-muted-foreground">{message.note}</p>}
        {active && text === '' && <Waiting status={message.status} />}
        <Outcome message={message} last={last} canAct={canAct} {...act} />
        <div className="-ml-2 flex flex-wrap items-center gap-y-1 not-empty:min-h-8">
          {mayListen && text !== '' && 'speechSynthesis' in globalThis && (
            <ListenButton messageId={message.id} text={text} sources={sources} always={last} active={active} />
          )}
          {!active && (
            <>
              {sources.length > 0 && <SourcesButton count={sources.length} onOpen={openSource} />}
              <BranchSwitch message={message} canAct={canAct} onSelect={act.onSelectBranch} />
              <MessageActions message={message} always={last}>
                {text !== '' && (
                  <CopyButton text={withShownNumbers(textOfParts(message.parts), sources)} label="Copiar" />
                )}
                {!message.byPerson && (
                  <IconButton
                    size="sm"
                    label="Gerar novamente"
                    icon={<RefreshCw />}
                    aria-disabled={!canAct || undefined}
                    onClick={() => canAct && act.onRegenerate(message)}
                    className="aria-disabled:opacity-50"
                  />
                )}
                {text !== '' && (
                  <IconButton
                    size="sm"
                    label="Por que esta resposta?"
                    icon={<CircleQuestionMark />}
                    onClick={({ currentTarget: opener }) =>
                      onOpenPanel({ kind: 'origin', number: null, opener, message })
                    }
                  />
                )}
                {onFork && (
                  <IconButton size="sm" label="Ramificar conversa" icon={<GitFork />} onClick={() => onFork(message)} />
                )}
                {mayRate && text !== '' && !message.byPerson && <RatingButtons chatId={chatId} message={message} />}
              </MessageActions>
            </>
          )}
        </div>
        {message.rating?.reply && (
          <Notice tone="info" title="Resposta à sua avaliação">
            <p className="wrap-anywhere whitespace-pre-wrap">{message.rating.reply}</p>
          </Notice>
        )}
      </div>
    </article>
  )
})

const waitingTexts: Partial<Record<Message['status'], string>> = {
  queued: 'Na fila…',
  searching: 'Pesquisando nos documentos…',
  writing: 'Escrevendo…',
}

/** As high as the first line of the text that takes its place. */
function Waiting({ status }: Pick<Message, 'status'>) {
  return (
    <p className="flex h-8 items-center gap-2.5 text-sm text-muted-foreground">
      <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-primary" />
      {waitingTexts[status]}
    </p>
  )
}

/** What the model thought before it answered, folded. */
function Reasoning({ message: { parts, status } }: { message: Message }) {
  const thoughts = parts.filter((part) => part.type === 'reasoning').map(({ text }) => text)
  if (thoughts.length === 0) return null
  const thinking = isActive(status) && parts.at(-1)?.type === 'reasoning'
  return (
    <details className="group/thoughts text-sm text-muted-foreground">
      <summary className="flex min-h-8 w-fit list-none items-center gap-1.5 rounded-md font-medium hover:text-foreground pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/thoughts:rotate-90" />
        {thinking ? 'Pensando…' : 'Raciocínio'}
      </summary>
      <Markdown text={thoughts.join('\n\n')} className="mt-1 border-l-2 border-border pl-4 text-sm leading-6" />
    </details>
  )
}
