import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { GuestChat } from '#/blocks/chat/guest-chat.tsx'
import { enterShare, type Entry } from '#/features/guest-sessions/enter-share.ts'
import { ShareActions, type Panel } from '#/features/guest-sessions/share-actions.tsx'
import { PublicAssistantLayout } from '#/features/guest-sessions/public-assistant-layout.tsx'
import { useRenewal } from '#/features/guest-sessions/use-renewal.ts'
import { currentChat } from '#/features/guest-sessions/guest-memory.ts'
import { api, onProblem } from '#/lib/api/api.ts'
import { isGuestNow, onGuestSessionEnd } from '#/lib/session/guest-session.ts'
import { repeatEarlyPress } from '#/lib/device/early-press.ts'
import { useOnDevice } from '#/lib/device/use-on-device.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toast } from '#/lib/device/toast.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { mayOpenInside } from '#/lib/forms/reachable-assistants.ts'

// Loaded only when the owner has changed a gate.
const RenewalCard = lazyPart(
  () => import('#/features/guest-sessions/renewal-card.tsx'),
  () => <Spinner />,
)
const Panels = lazyPart(
  () => import('#/features/guest-sessions/panels/panels.tsx'),
  () => <Spinner />,
)

interface OpenShareProps {
  token: string
  share: Share
  framed: boolean
  entry: Entry
  /** Shown when the link closes during the conversation. */
  closed: ReactNode
  onInterrupted: () => void
}

/** The conversation of an admitted visitor. Without gates, the visit begins with the first message. */
export function OpenShare({ token, share, framed, entry, closed, onInterrupted }: OpenShareProps) {
  const [chatId, setChatId] = useState(currentChat.read)
  const [conversation, setConversation] = useState(0)
  const [panel, setPanel] = useState<Panel>()
  const [limit, forgetLimit] = useLimit()
  const { due, renewed, finish } = useRenewal(token)
  // Repeats a press that happened before the script was loaded.
  useEffect(repeatEarlyPress, [])
  const wasDrawn = useOnDevice(() => false, true)
  const [isBusy] = useState(() => wasDrawn && document.activeElement !== document.body)

  function showChat(id: string | undefined) {
    currentChat.write(id)
    setChatId(id)
    setPanel(undefined)
  }
  function startOver() {
    showChat(undefined)
    // Remounts the conversation, so that nothing of an ended or another visitor's one stays.
    setConversation((count) => count + 1)
  }
  const end = useEffectEvent(() => {
    startOver()
    toast.info('Sua visita a este link terminou. Comece de novo para conversar.')
  })
  useEffect(() => onGuestSessionEnd(() => end()), [])

  const guestChats = {
    listPath: '/api/visit/chats',
    create: async (id: string) => {
      if (!isGuestNow()) await enterShare(token, entry)
      await api.createVisitChat({ body: { id } })
    },
  }

  return (
    <PublicAssistantLayout
      name={share.appearance.title || share.name}
      logoUrl={share.logoUrl}
      framed={framed}
      actions={<ShareActions onNewChat={startOver} onPanel={setPanel} />}
      footer={<ShareFooter share={share} framed={framed} onHelp={() => setPanel('help')} />}
    >
      <GuestChat
        key={conversation}
        assistantId={share.assistantId}
        assistant={share}
        chatId={chatId}
        guestChats={guestChats}
        autoFocus={!framed && (!isBusy || conversation > 0)}
        closed={
          closed ||
          (due && <RenewalCard token={token} share={share} due={due} onDone={finish} />) ||
          (limit && <LimitCard text={limit} onDismiss={forgetLimit} />)
        }
        resend={renewed}
        onStarted={showChat}
        onMissing={startOver}
        onInterrupted={onInterrupted}
      />
      {panel && (
        <Panels
          panel={panel}
          token={token}
          share={share}
          chatId={chatId}
          onChat={(id) => (id === undefined ? startOver() : showChat(id))}
          onPanel={setPanel}
        />
      )}
    </PublicAssistantLayout>
  )
}

/** The server's message about a link's exhausted limit, until the visitor dismisses it. */
function useLimit() {
  const [text, setText] = useState<string>()
  useEffect(
    () =>
      onProblem(({ code, message }) => {
        if (code === 'share_limit_reached' || code === 'quota_exceeded') setText(message)
      }),
    [],
  )
  return [text, () => setText(undefined)] as const
}

/** Takes the place of the composer while nothing can be sent; the draft stays. */
function LimitCard({ text, onDismiss }: { text: string; onDismiss: () => void }) {
  return (
    <Notice
      tone="warning"
      title="Limite atingido"
      className="mb-2"
      action={
        <Button variant="secondary" size="sm" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      {text}
    </Notice>
  )
}

interface ShareFooterProps {
  share: Share
  framed: boolean
  onHelp: () => void
}

const link = 'rounded-sm font-medium underline underline-offset-2 hover:text-foreground pointer-coarse:py-2'

/** Says that an AI writes and who is responsible for it, with the way to all help; people with an account find the way to the assistant. */
function ShareFooter({ share: { institution, assistantId, readable }, framed, onHelp }: ShareFooterProps) {
  const mayOpen = useOnDevice(() => mayOpenInside(assistantId), false)
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1">
      <span>
        Respostas geradas por IA. {institution}
        {readable && ' · Os responsáveis podem ler esta conversa.'}
      </span>
      <button type="button" className={link} onClick={onHelp}>
        Precisa de ajuda?
      </button>
      {mayOpen && (
        // An ordinary link: the guest's session does not go along.
        <a
          href={`/assistants/${assistantId}/chats`}
          target={framed ? '_blank' : undefined}
          rel="noopener"
          className={link}
        >
          Abrir no meu painel
        </a>
      )}
    </p>
  )
}
