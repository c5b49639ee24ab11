import { withShownNumbers } from '@prosa/contract/conversations/citations.ts'
import { isActive } from '@prosa/contract/conversations/message-status.ts'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { textOfParts } from '@prosa/contract/conversations/markdown-source.ts'
import { ChevronRight, Ellipsis, Play, RefreshCw } from 'lucide-react'
import { memo } from 'react'
import { BranchSwitch, MessageActions, type Around } from '#/blocks/chat/messages/message-actions.tsx'
import { AnswerText, linkToMark } from '#/blocks/chat/sources/answer-text.tsx'
import { AnswerSlot, CallSlot } from '#/blocks/chat/slots.ts'
import { SourcesButton, type OpenSource } from '#/blocks/chat/sources/sources-button.tsx'
import { failureText, messageText } from '#/blocks/chat/store/chat-state.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

const loadMenuItems = async () => (await import('#/blocks/chat/messages/answer-menu-items.tsx')).AnswerMenuItems
const RatingButtons = lazyPart(() => import('#/blocks/chat/messages/rating-buttons.tsx'))

interface AnswerProps {
  message: Message
  around: Around
  /** Whether it is the newest message of the conversation. */
  last: boolean
}

/** An answer with state, sources and actions; rerenders only when its own message changes. */
export const Answer = memo(function Answer({ message, around, last }: AnswerProps) {
  const { chatId, author, lastAnswerId, onOpenPanel } = around
  const text = textOfParts(message.parts, linkToMark)
  const active = isActive(message.status)
  const sources = around.showSources ? message.sources : []
  const openSource = (source: OpenSource) => onOpenPanel({ kind: 'sources', ...source, message })
  return (
    <article
      id={last ? lastAnswerId : undefined}
      tabIndex={-1}
      aria-busy={active}
      className="group grid grid-cols-1 gap-x-4 gap-y-2 rounded-lg @lg:grid-cols-[2rem_minmax(0,1fr)] print:block"
    >
      <div aria-hidden data-paper="no" className="flex items-center gap-2.5 @lg:block">
        <Avatar {...toPicture(author.avatar)} size="sm" />
        <span className="min-w-0 truncate text-sm font-medium @lg:hidden">{author.name}</span>
      </div>
      <div className="flex min-w-0 flex-col gap-2 @lg:pt-0.5">
        <h2 className="sr-only print:not-sr-only print:text-sm print:font-semibold">
          {author.name}, {formatDateTime(message.createdAt)}
        </h2>
        <Reasoning message={message} />
        {message.parts.map(
          (part) =>
            part.type === 'call' && (
              <CallSlot
                key={part.id}
                call={part}
                message={message}
                chatId={chatId}
                mayDecide={last && !active && around.canAct}
                onContinue={() => around.onContinue(message)}
              />
            ),
        )}
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
        <Outcome message={message} around={around} last={last} />
        <div className="-ml-2 flex flex-wrap items-center gap-y-1 not-empty:min-h-8">
          {text !== '' && <AnswerSlot {...{ message, text, last }} options={around.options} />}
          {!active && (
            <>
              {sources.length > 0 && <SourcesButton count={sources.length} onOpen={openSource} />}
              <BranchSwitch message={message} around={around} />
              <MessageActions message={message} always={last}>
                {text !== '' && (
                  <CopyButton text={withShownNumbers(textOfParts(message.parts), sources)} label="Copiar" />
                )}
                {around.mayRate && text !== '' && !message.byPerson && (
                  <RatingButtons chatId={chatId} message={message} />
                )}
                {(text !== '' || !message.byPerson) && (
                  <LazyMenu
                    align="start"
                    trigger={<IconButton size="sm" label="Mais ações" tooltip={false} icon={<Ellipsis />} />}
                    load={loadMenuItems}
                    itemProps={{ message, around, hasText: text !== '' }}
                  />
                )}
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

const outcomes: Partial<Record<Message['status'], string>> = {
  stopped: 'Você parou esta resposta.',
  interrupted: 'A resposta foi interrompida. O que já estava escrito foi guardado.',
  failed: 'Não foi possível terminar a resposta.',
  blocked: 'O serviço de IA não respondeu a esta mensagem.',
}

/** Explains an answer that did not end well, with the way on. */
function Outcome({ message, around: { canAct, onRegenerate, onContinue }, last }: AnswerProps) {
  const outcome = message.cut ? 'A resposta chegou ao limite de tamanho.' : outcomes[message.status]
  if (!outcome) return null
  const canContinue = message.status !== 'blocked' && messageText(message) !== ''
  const failed = message.status === 'failed' || message.status === 'blocked'
  // An answer that was already continued from is generated again in a new branch.
  const [label, Icon, act] =
    canContinue && last
      ? (['Continuar', Play, onContinue] as const)
      : (['Tentar novamente', RefreshCw, onRegenerate] as const)
  return (
    <Notice tone={failed ? 'danger' : 'info'}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-52">{failureText(message) ?? outcome}</p>
        {(last || failed) && (
          <Button
            variant="secondary"
            size="sm"
            aria-disabled={!canAct || undefined}
            onClick={() => canAct && act(message)}
          >
            <Icon aria-hidden /> {label}
          </Button>
        )}
      </div>
    </Notice>
  )
}

const waitingTexts: Partial<Record<Message['status'], string>> = {
  queued: 'Na fila…',
  searching: 'Pesquisando nos documentos…',
  writing: 'Escrevendo…',
}

/** As high as the first line of text that replaces it. */
function Waiting({ status }: Pick<Message, 'status'>) {
  return (
    <p className="flex h-8 items-center gap-2.5 text-sm text-muted-foreground">
      <span aria-hidden className="size-2.5 animate-pulse rounded-full bg-primary" />
      {waitingTexts[status]}
    </p>
  )
}

/** The model's reasoning, folded. */
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
