import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import { Brain } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EraseChats } from '#/features/share-page/panels/erase-chats.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { useIsGuest } from '#/lib/session/guest-session.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Markdown } from '#/ui/markdown/markdown.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

const MemoryDialog = lazyPart(() => import('#/blocks/chat/memory-dialog.tsx'))

interface PrivacyPanelProps {
  share: Share
  /** The conversation on the screen; undefined before its first message. */
  chatId: string | undefined
  onErased: () => void
  onClose: () => void
}

/** What is kept of a visitor, for how long, and who reads it. */
export function PrivacyPanel({ share, chatId, onErased, onClose }: PrivacyPanelProps) {
  const { institution, retentionDays, readable, minors, identification, consent } = share
  const isGuest = useIsGuest()
  return (
    <Sheet open onOpenChange={onClose} title="Privacidade">
      <div className="flex flex-col gap-5 pb-6 text-sm">
        <Part title="Quem responde por este assistente">{institution}</Part>
        <Part title="O que fica guardado">
          As suas mensagens e as respostas, por {counted(retentionDays, 'dia', 'dias')}.{' '}
          {keptOf(identification, minors)} Nada é usado para publicidade.
        </Part>
        <Part title="Quem lê as conversas">
          {readable
            ? 'Os responsáveis pelo assistente podem ler esta conversa; cada leitura fica registrada.'
            : 'A leitura pelos responsáveis está desligada.'}{' '}
          As mensagens são enviadas ao modelo de IA que escreve as respostas, sem o seu nome nem o seu e-mail.
        </Part>
        {chatId !== undefined && <Remembered chatId={chatId} />}
        {consent && (
          <details>
            <summary className="min-h-8 font-medium">Texto que você aceitou (versão {consent.version})</summary>
            <Markdown text={consent.text} className="mt-2 text-muted-foreground" />
          </details>
        )}
        {isGuest && (
          <Part title="Os seus direitos">
            Você pode apagar tudo o que escreveu aqui, a qualquer momento. Os outros direitos estão na{' '}
            <a href="/privacidade" target="_blank" rel="noreferrer" className="text-primary-text underline">
              página de privacidade
            </a>
            .
            <EraseChats onErased={onErased} />
          </Part>
        )}
      </div>
    </Sheet>
  )
}

function Remembered({ chatId }: { chatId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Part title="O que o assistente lembra">
      Em uma conversa longa, um resumo do começo vai ao modelo no lugar das primeiras mensagens.
      <Button variant="secondary" size="sm" className="mt-2 flex" onClick={() => setOpen(true)}>
        <Brain aria-hidden /> Ver o que ele lembra desta conversa
      </Button>
      {open && <MemoryDialog chatId={chatId} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{title}</h3>
      <div className="text-muted-foreground">{children}</div>
    </section>
  )
}

function keptOf(identification: Share['identification'], minors: boolean): string {
  if (identification === 'form') return 'Também as respostas do formulário.'
  if (identification === 'name_email' && !minors) return 'Também o seu nome e o seu e-mail.'
  if (identification === 'none') return 'Não pedimos o seu nome.'
  return 'Também o seu nome.'
}
