import { ApiProblem } from '@prosa/contract/client/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ClosedChat } from '#/chat-shares/web/closed-chat.tsx'
import { ReadOnlyChat } from '#/chat-shares/web/read-only-chat.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { read } from '@prosa/web/src/lib/api/operations.ts'
import { usePageTitle } from '@prosa/web/src/lib/format/page-title.ts'
import { buttonStyle } from '@prosa/web/src/ui/actions/button-style.ts'
import { FatalScreen } from '@prosa/web/src/shell/fatal-boundary.tsx'
import { Spinner } from '@prosa/web/src/ui/feedback/spinner.tsx'
import { LogoMark } from '@prosa/web/src/ui/layout/logo.tsx'
import { SkipLinks } from '@prosa/web/src/ui/layout/skip-links.tsx'

/** A conversation shared on the Web, readable by everyone with its link. */
export default function PublicChatPage({ params: { token = '' } }: { params: Readonly<Record<string, string>> }) {
  const { data: chat, error, refetch } = useQuery(read('getPublicChat', { params: { token }, query: {} }))
  usePageTitle(chat ? chat.title || 'Conversa compartilhada' : undefined)
  if (error instanceof ApiProblem && error.status === 404) return <FatalScreen error={error} />
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
