import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { ClosedChat } from '#/features/chat-shares/closed-chat.tsx'
import { ReadOnlyChat } from '#/features/chat-shares/read-only-chat.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { usePageTitle } from '#/lib/format/page-title.ts'
import { buttonStyle } from '#/ui/actions/button-style.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { LogoMark } from '#/ui/layout/logo.tsx'
import { SkipLinks } from '#/ui/layout/skip-links.tsx'

interface PublicChatPageProps {
  token: string
  /** Shown when the link does not exist. */
  ErrorScreen: ComponentType<{ error: unknown }>
}

/** A conversation shared on the Web, readable by everyone with its link. */
export function PublicChatPage({ token, ErrorScreen }: PublicChatPageProps) {
  const { data: chat, error, refetch } = useQuery(read('getPublicChat', { params: { token }, query: {} }))
  usePageTitle(chat ? chat.title || 'Conversa compartilhada' : undefined)
  if (error instanceof ApiProblem && error.status === 404) return <ErrorScreen error={error} />
  // An ended link shows nothing, even if its conversation is still cached.
  const isOver = error instanceof ApiProblem && error.status === 410
  const readable = isOver ? undefined : chat
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLinks links={[{ target: 'content', label: 'Ir para o conteúdo' }]} />
      <header className="flex min-h-15 items-center gap-3 border-t-4 border-b border-border border-t-primary px-3 sm:px-6">
        <LogoMark className="size-8" />
        <h1 className="min-w-0 flex-1 truncate font-semibold">{readable?.title || 'Conversa compartilhada'}</h1>
      </header>
      <main id="content" tabIndex={-1} className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 py-6 outline-none">
        {readable ? (
          <ReadOnlyChat
            chat={readable}
            queryKey={['public-chat', token]}
            fetchPart={(from, signal) => api.getPublicChat({ params: { token }, query: { from } }, { signal })}
            action={
              <a href={`/assistants/conversas/${token}`} className={buttonStyle({ variant: 'secondary', size: 'md' })}>
                Continuar esta conversa
              </a>
            }
            hint="Para continuar, entre com a sua conta. É preciso poder usar o assistente."
          />
        ) : error ? (
          <ClosedChat error={error} onRetry={() => void refetch()} />
        ) : (
          <Spinner className="m-auto" />
        )}
      </main>
      <footer className="border-t border-border px-3 py-2 text-center text-xs text-muted-foreground">
        Respostas geradas por IA. Confira informações importantes.
      </footer>
    </div>
  )
}
