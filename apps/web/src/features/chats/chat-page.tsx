import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useNavigate } from '@tanstack/react-router'
import type { Message } from '@prosa/contract/conversations/chats.ts'
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { AboveFieldSlot } from '#/blocks/chat/slots.ts'
import { Conversation } from '#/blocks/chat/conversation.tsx'
import { ClosedConversation, UnavailableAssistant, whyClosed } from '#/features/chats/unavailable-assistant.tsx'
import { chatStore, type ChatScope } from '#/blocks/chat/store/chat-stores.ts'
import { newId } from '#/lib/format/new-id.ts'
import { useFreshChat } from '#/blocks/chat/use-fresh-chat.ts'
import { fetchPiece } from '#/lib/api/fetch-piece.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { isMissing } from '#/lib/api/problems.ts'
import { useCan } from '#/lib/session/permissions.ts'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { api, onProblem } from '#/lib/api/api.ts'

/** Deletes a temporary conversation when its screen or the page is left. */
function useTemporaryChat(chatId: string, assistantId: number, temporary: boolean) {
  useEffect(() => {
    if (!temporary) return
    const store = chatStore({ chatId, assistantId, test: false, temporary }, false)
    const forget = () => {
      const { messages, unsent } = store.state()
      if (messages.length === 0 && unsent.length === 0) return
      store.close()
      // The server removes by itself what this call misses.
      void api.deleteChat({ params: { chatId } }, { keepalive: true }).catch(() => undefined)
    }
    // A page restored from the browser's back-forward cache would show a deleted conversation.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    window.addEventListener('pagehide', forget)
    window.addEventListener('pageshow', comeBack)
    return () => {
      window.removeEventListener('pagehide', forget)
      window.removeEventListener('pageshow', comeBack)
      forget()
    }
  }, [chatId, assistantId, temporary])
}

// Loaded when needed, because few people ever see it.
const QuotaCard = lazyPart(() => import('#/features/chats/quota-card.tsx'))

interface ChatPageProps {
  assistant: Assistant
  chatId: string | undefined
  /** Whether a new conversation is temporary: nothing of it is stored. */
  temporary?: boolean
}

/** A conversation or the start of a new one, which gets its address with the first message. */
export function ChatPage({ assistant, chatId, temporary: wished = false }: ChatPageProps) {
  const navigate = useNavigate()
  const assistantId = assistant.id
  const temporary = wished && chatId === undefined
  const [temporaryId] = useState(newId)
  const freshId = useFreshChat(assistantId, chatId)
  const id = temporary ? temporaryId : freshId
  const why = whyClosed(assistant)
  const mayRate = useCan('ratings.create')
  const [quota, forgetQuota] = useQuota()

  const show = (shownId: string, replace: boolean) =>
    navigate({
      to: '/assistants/$assistantId/chats/{-$chatId}',
      params: { assistantId: String(assistantId), chatId: shownId },
      replace,
    })
  const onStarted = () => void show(id, true)
  const onFork = (message: Message) =>
    void fetchPiece(() => import('#/features/chats/fork-chat.ts')).then(({ forkChat }) =>
      forkChat(id, message, (forked) => show(forked, false)),
    )
  useTemporaryChat(id, assistantId, temporary)
  useLeftAnswer({ chatId: id, assistantId, temporary, show })

  if (!chatId && why) return <UnavailableAssistant assistant={assistant} why={why} />
  return (
    <Conversation
      key={id}
      main
      chatId={id}
      assistantId={assistantId}
      test={false}
      saved={chatId !== undefined}
      assistant={assistant}
      temporary={temporary}
      mayRate={mayRate && !temporary}
      gone={<GoneChat assistantId={assistantId} />}
      closed={
        why ? (
          <ClosedConversation assistant={assistant} why={why} />
        ) : (
          quota && <QuotaCard text={quota} onDismiss={forgetQuota} />
        )
      }
      above={AboveFieldSlot}
      onFork={temporary ? undefined : onFork}
      onStarted={temporary ? undefined : onStarted}
    />
  )
}

interface PendingAnswer extends Pick<ChatScope, 'chatId' | 'assistantId'> {
  temporary: boolean
  show: (chatId: string, replace: boolean) => Promise<void>
}

/** Notifies the person when the answer of a conversation that they left is ready. */
function useLeftAnswer({ chatId, assistantId, temporary, show }: PendingAnswer) {
  useEffect(
    () => () => {
      if (temporary || chatStore({ chatId, assistantId, test: false }, true).state().activeMessageId === null) return
      const left = {
        chatId,
        isShown: () => location.pathname.endsWith(chatId),
        open: () => void show(chatId, false),
      }
      void fetchPiece(() => import('#/features/chats/ready-answers.ts')).then(({ awaitAnswer }) => awaitAnswer(left))
    },
    [chatId, assistantId, temporary, show],
  )
}

/** Shown after a conversation was deleted; the text depends on whether its assistant still exists. */
function GoneChat({ assistantId }: { assistantId: number }) {
  const options = { ...read('getAssistant', { params: { assistantId } }), refetchOnMount: 'always' } as const
  const { error, isFetching } = useQuery(options)
  if (isFetching) return null
  return (
    <Notice
      tone="danger"
      className="mb-3"
      title={
        isMissing(error)
          ? 'Este assistente foi excluído ou você não tem mais acesso a ele.'
          : 'Esta conversa foi excluída.'
      }
      action={
        <LinkButton to="/assistants" variant="secondary" size="sm">
          Ir para os assistentes
        </LinkButton>
      }
    >
      O que você escreveu continua aqui para você copiar.
    </Notice>
  )
}

/** The server's message about an exhausted month's limit, until the person dismisses it. */
function useQuota() {
  const [text, setText] = useState<string>()
  useEffect(
    () =>
      onProblem(({ code, message }) => {
        if (code === 'quota_exceeded') setText(message)
      }),
    [],
  )
  return [text, () => setText(undefined)] as const
}
