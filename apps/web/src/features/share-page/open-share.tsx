import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { enterShare } from '#/features/share-page/enter-share.ts'
import type { Entry } from '#/features/share-page/enter-share.ts'
import { LimitCard, useLimit } from '#/features/share-page/limit-card.tsx'
import { ShareActions } from '#/features/share-page/share-actions.tsx'
import type { Panel } from '#/features/share-page/share-actions.tsx'
import { ShareFooter } from '#/features/share-page/share-footer.tsx'
import type { ShareParts } from '#/features/share-page/share-parts.ts'
import { useRenewal } from '#/features/share-page/use-renewal.ts'
import { currentChat } from '#/features/share-page/visit-memory.ts'
import { api } from '#/lib/api/api.ts'
import { isGuestNow, onGuestSessionEnd } from '#/lib/session/guest-session.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { toast } from '#/lib/device/toast.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'

// only where the owner has changed what is asked
const RenewalCard = lazyPart(() => import('#/features/share-page/renewal-card.tsx'))
const Panels = lazyPart(() => import('#/features/share-page/panels/panels.tsx'))

interface OpenShareProps extends Omit<ShareParts, 'ErrorScreen'> {
  token: string
  share: Share
  framed: boolean
  entry: Entry
  /** The link was closed while the conversation was on the screen. */
  closed: ReactNode
  onInterrupted: () => void
}

/** The conversation of a visitor who may talk. Where nothing is asked, the visit begins with the first message. */
export function OpenShare({ token, share, framed, entry, closed, onInterrupted, Layout, Chat }: OpenShareProps) {
  const [chatId, setChatId] = useState(currentChat.read)
  const [visit, setVisit] = useState(0)
  const [panel, setPanel] = useState<Panel>()
  const [limit, forgetLimit] = useLimit()
  const { due, renewed, finish } = useRenewal(token)

  const showChat = useCallback((id: string | undefined) => {
    currentChat.write(id)
    setChatId(id)
    setPanel(undefined)
  }, [])
  const startOver = useCallback(() => {
    showChat(undefined)
    // another visitor's or an ended conversation leaves nothing on the screen
    setVisit((count) => count + 1)
  }, [showChat])
  useEffect(
    () =>
      onGuestSessionEnd(() => {
        startOver()
        toast.info('Sua visita a este link terminou. Comece de novo para conversar.')
      }),
    [startOver],
  )

  const door = useMemo(
    () => ({
      listPath: '/api/visit/chats',
      create: async (id: string) => {
        if (!isGuestNow()) await enterShare(token, entry)
        await api.createVisitChat({ body: { id } })
      },
    }),
    [token, entry],
  )

  return (
    <Layout
      name={share.appearance.title || share.name}
      logoUrl={share.logoUrl}
      framed={framed}
      actions={<ShareActions onNewChat={startOver} onPanel={setPanel} />}
      footer={<ShareFooter share={share} framed={framed} onReport={() => setPanel('report')} />}
    >
      <Chat
        key={visit}
        assistantId={share.assistantId}
        assistant={share}
        chatId={chatId}
        door={door}
        autoFocus={!framed}
        closed={
          closed ||
          (due && (
            <Suspense fallback={<Spinner />}>
              <RenewalCard token={token} share={share} due={due} onDone={finish} />
            </Suspense>
          )) ||
          (limit && <LimitCard text={limit} onDismiss={forgetLimit} />)
        }
        resend={renewed}
        onStarted={showChat}
        onMissing={startOver}
        onInterrupted={onInterrupted}
      />
      <Suspense fallback={panel && <Spinner />}>
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
      </Suspense>
    </Layout>
  )
}
