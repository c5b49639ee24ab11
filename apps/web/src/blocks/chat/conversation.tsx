import type { Message } from '@prosa/contract/conversations/chats.ts'
import { ArrowDown } from 'lucide-react'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useSyncExternalStore,
} from 'react'
import { Composer, type ComposerHandle } from '#/blocks/chat/composer.tsx'
import type { ComposerField } from '#/blocks/chat/slots.ts'
import { ConversationNotes } from '#/blocks/chat/conversation-notes.tsx'
import { MessageList } from '#/blocks/chat/messages/message-list-part.ts'
import { OpeningQuestion } from '#/blocks/chat/messages/opening-question.tsx'
import { LoadingMessages } from '#/blocks/chat/messages/loading-messages.tsx'
import { UnsentMessage } from '#/blocks/chat/messages/unsent-message.tsx'
import { useSidePanel } from '#/blocks/chat/sources/use-side-panel.ts'
import { StatusAnnouncer } from '#/blocks/chat/status-announcer.tsx'
import { isAnswering, isIdle, findOutgoing, visibleMessages } from '#/blocks/chat/store/chat-state.ts'
import type { ChatScope } from '#/blocks/chat/store/chat-stores.ts'
import { drafts } from '#/blocks/chat/store/device-memory.ts'
import { useActivityRules, type ActivityRules } from '#/blocks/chat/use-activity-rules.ts'
import { useChat } from '#/blocks/chat/use-chat.ts'
import { useFollowEnd } from '#/blocks/chat/use-follow-end.ts'
import { WelcomeView, type ChatAssistant } from '#/blocks/chat/welcome.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toastProblem } from '#/lib/api/problems.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { RetryNotice } from '#/ui/feedback/retry-notice.tsx'
import { toldBy } from '#/lib/device/observed.ts'

// Loaded only for conversations with more than one page of messages.
const OlderMessages = lazyPart(() => import('#/blocks/chat/messages/older-messages.tsx'))
// Loaded when a person opens a source.
const SidePanel = lazyPart(() => import('#/blocks/chat/sources/side-panel.tsx'))

export interface ConversationProps extends ChatScope {
  assistant: ChatAssistant
  /** False until the first message has created the chat on the server. */
  saved: boolean
  /** Whether the conversation is the main content of the page: then it has the ids of the skip links, and the focus. */
  main?: boolean
  /** Whether the field gets the focus at once; by default if the conversation is the main content. */
  autoFocus?: boolean
  /** Whether answers can be rated. */
  mayRate?: boolean
  /** Replaces the composer when no question can be answered. */
  closed?: ReactNode
  /** Shown above the composer when the server no longer has the conversation. */
  gone?: ReactNode
  /** A higher number sends refused messages again. */
  resend?: number
  /** The rules of the school's activity, if the conversation belongs to one. */
  activity?: ActivityRules | undefined
  /** Content above the field that depends on the text. */
  above?: ComponentType<ComposerField> | undefined
  /** Forks the conversation at an answer; undefined if forking is not possible. */
  onFork?: ((message: Message) => void) | undefined
  /** Called when the first message is on the server: the chat now has an address. */
  onStarted?: () => void
  /** Called when the server does not have the chat; without it the page's error screen appears. */
  onMissing?: () => void
  /** Called when the server interrupted the newest answer. */
  onInterrupted?: () => void
}

const goneNotice = <Notice tone="danger" title="Esta conversa não está mais disponível." className="mb-3" />

/** Messages and composer of one chat, in the app and in the builder's test. */
export function Conversation({
  assistant,
  saved,
  main = false,
  autoFocus = main,
  closed,
  gone = goneNotice,
  resend = 0,
  mayRate = false,
  activity,
  above,
  onFork,
  onStarted,
  onMissing,
  onInterrupted,
  ...scope
}: ConversationProps) {
  const { store, state, failure, isGone } = useChat(scope, saved, onMissing)
  const { box, content, away, toEnd, changeAbove, stopFollowing } = useFollowEnd(
    isAnswering(state) || findOutgoing(state) !== undefined,
  )
  const messages = visibleMessages(state)
  const side = useSidePanel(messages)
  const composer = useRef<ComposerHandle>(null)
  const { options = {}, showSources = true } = assistant
  const frame = useRef<HTMLDivElement>(null)
  const inset = useKeyboardInset(frame)
  const started = state.messages.length > 0
  const opening = (!state.hasOlder && activity?.openingQuestion) || ''
  const isEmpty = state.ready && !started && state.unsent.length === 0

  usePageTitle(activity?.title ?? (main ? state.title || assistant.name : undefined))
  useActivityRules(store, state, activity)
  useEffect(() => {
    if (started && !saved) onStarted?.()
  }, [started, saved, onStarted])

  useEffect(() => {
    if (resend > 0) store.retry()
  }, [resend, store])

  const interrupted = state.messages.at(-1)?.status === 'interrupted'
  useEffect(() => {
    if (interrupted) onInterrupted?.()
  }, [interrupted, onInterrupted])

  const canAct = isIdle(state) && !closed && !isGone
  // Stable references, so that a growing answer rerenders only itself.
  const scrolling = { box, changeAbove }
  const around = {
    chatId: scope.chatId,
    author: assistant,
    lastAnswerId: main ? 'last-answer' : undefined,
    showSources: options.sources ?? showSources,
    canAct,
    mayRate,
    options,
    onOpenPanel: side.open,
    onFork,
    onEdit(message: Message, text: string) {
      toEnd()
      store.edit(message, text)
    },
    onRegenerate(message: Message) {
      toEnd()
      void store.regenerate(message).catch(toastProblem)
    },
    onContinue: (message: Message) => void store.continueAnswer(message).catch(toastProblem),
    onSelectBranch(messageId: string) {
      stopFollowing()
      void store.selectBranch(messageId).catch(toastProblem)
    },
  }

  const send = (text: string): boolean => {
    if (isGone) return false
    const files = composer.current?.takeFiles()
    // Nothing is sent while a file is being uploaded or cannot be read. The person waits for it or removes it.
    if (files === null || (text === '' && !files?.length)) return false
    toEnd()
    store.send(text, files)
    // The list with its Markdown parser is larger than the page, so visitors who only look do not download it.
    void MessageList.fetch()
    return true
  }
  const sendQuestion = (text: string) => {
    send(text)
    composer.current?.focus()
  }
  const draftKey = scope.test || scope.temporary ? null : saved ? scope.chatId : `new.${scope.assistantId}`
  const giveBack = (text: string) => {
    if (composer.current) composer.current.giveBack(text)
    // The composer may be unmounted when the entry closes, so the text goes to the stored draft.
    else if (draftKey !== null) drafts.write(draftKey, text)
  }

  return (
    <div className="flex min-h-0 flex-1">
      <div
        ref={frame}
        className="@container relative flex min-h-0 min-w-0 flex-1 flex-col"
        style={{ paddingBottom: inset }}
      >
        {/* Positioned, because the visually hidden text of distant messages would otherwise make the window scroll. */}
        <div ref={box} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
          <div
            ref={content}
            className="mx-auto w-full max-w-3xl space-y-6 px-4 pt-6 pb-4 @2xl:px-6 has-data-welcome:flex has-data-welcome:min-h-full"
          >
            {failure && <RetryNotice title="Não conseguimos abrir esta conversa." query={failure} />}
            {!state.ready && !failure && <LoadingMessages />}
            {opening !== '' && <OpeningQuestion author={assistant} text={opening} />}
            {isEmpty && opening === '' && (
              <PartBoundary>
                <WelcomeView assistant={assistant} onChoose={sendQuestion} />
              </PartBoundary>
            )}
            {state.hasOlder && <OlderMessages box={box} onLoad={() => store.loadOlder(changeAbove)} />}
            {messages.length > 0 && (
              <Suspense fallback={<LoadingMessages />}>
                <MessageList messages={messages} scrolling={scrolling} around={around} besideId={side.openedId} />
              </Suspense>
            )}
            {state.unsent.map((unsent) => (
              <UnsentMessage
                key={unsent.id}
                chatId={scope.chatId}
                unsent={unsent}
                onRetry={store.retry}
                onDiscard={() => giveBack(store.discard(unsent.id))}
              />
            ))}
          </div>
        </div>
        <div
          data-paper="no"
          className="relative mx-auto w-full max-w-3xl px-3 pb-[max(0.25rem,env(safe-area-inset-bottom))] @2xl:px-6"
        >
          {away && (
            <div className="pointer-events-none absolute inset-x-0 bottom-full flex justify-center pb-3">
              <IconButton
                variant="secondary"
                label="Ir para o fim da conversa"
                icon={<ArrowDown />}
                className="pointer-events-auto rounded-full"
                onClick={toEnd}
              />
            </div>
          )}
          <ConversationNotes
            {...{ assistant, scope, store, state, messages, saved, isGone, onStarted }}
            mayAsk={isIdle(state) && !closed}
            onAsk={sendQuestion}
          />
          {isGone && gone}
          {closed ?? (
            <Composer
              ref={composer}
              id={main ? 'composer' : undefined}
              {...{ store, state, saved, draftKey }}
              placeholder={assistant.placeholder || 'Escreva aqui…'}
              autoFocus={autoFocus}
              options={options}
              offered={assistant.files ?? null}
              above={above}
              notice={
                assistant.chatsReadable && !scope.temporary
                  ? 'O responsável por este assistente pode ler esta conversa.'
                  : 'Confira informações importantes.'
              }
              onWriting={activity?.onWriting}
              onSend={send}
            />
          )}
        </div>
        <StatusAnnouncer messages={messages} activeMessageId={state.activeMessageId} />
      </div>
      {side.openedId !== undefined && (
        <SidePanel chatId={scope.chatId} panel={side.panel} beside={main} onMove={side.move} onClose={side.close} />
      )}
    </div>
  )
}

const onViewport = toldBy(() => window.visualViewport, 'resize', 'scroll')

/** Returns the covered pixels at the bottom of the window, minus those below `frame`, which are covered first. */
function measureInset(frame: Element | null): number {
  const { visualViewport, innerHeight } = window
  // A zoomed page also has a smaller viewport, but no keyboard.
  if (!visualViewport || visualViewport.scale > 1.01) return 0
  const covered = Math.round(innerHeight - visualViewport.height - visualViewport.offsetTop)
  if (covered <= 0) return 0
  const below = innerHeight - (frame?.getBoundingClientRect().bottom ?? innerHeight)
  return Math.max(0, covered - Math.round(below))
}

/** Pixels of `frame` that a phone's keyboard covers; 0 in browsers that shrink the page instead. */
const useKeyboardInset = (frame: RefObject<HTMLElement | null>): number =>
  useSyncExternalStore(
    onViewport,
    () => measureInset(frame.current),
    () => 0,
  )
