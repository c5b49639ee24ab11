import { ComfortFields } from '#/blocks/entity/comfort-fields.tsx'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { Panel } from '#/features/guest-sessions/share-actions.tsx'
import { ChatsPanel } from '#/features/guest-sessions/panels/chats-panel.tsx'
import { ChatHelpSlot } from '#/blocks/chat/slots.ts'
import { useTheme } from '#/lib/device/theme.ts'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { reportReasonLabels, reportReasons, type ReportReason } from '@prosa/contract/sharing/report-reasons.ts'
import { useState, type ReactNode } from 'react'
import { useIsGuest } from '#/lib/session/guest-session.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { Brain } from 'lucide-react'
import { EraseChats } from '#/features/guest-sessions/panels/erase-chats.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { counted } from '#/text/counted.ts'
import { Markdown } from '#/ui/markdown/markdown.tsx'

export interface PanelsProps {
  panel: Panel
  token: string
  share: Share
  chatId: string | undefined
  onChat: (chatId: string | undefined) => void
  onPanel: (panel: Panel | undefined) => void
}

/** Panels beside the conversation; loaded when the first one is opened. */
export default function Panels({ panel, token, share, chatId, onChat, onPanel }: PanelsProps) {
  const close = () => onPanel(undefined)
  if (panel === 'accessibility') return <AccessibilityPanel onClose={close} />
  if (panel === 'privacy')
    return <PrivacyPanel share={share} chatId={chatId} onErased={() => onChat(undefined)} onClose={close} />
  if (panel === 'help') return <HelpDialog chatId={chatId} onClose={close} />
  return <ChatsPanel token={token} share={share} chatId={chatId} onChat={onChat} onClose={close} />
}

const themes = [
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Escuro' },
  { value: 'automatic', label: 'Automático' },
] as const

/** Settings for how this device shows the page. */
function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const { theme, setTheme } = useTheme()
  return (
    <Sheet open onOpenChange={onClose} title="Acessibilidade">
      <div className="flex flex-col gap-6 pb-6">
        <ComfortFields names={['highContrast', 'lessMotion']}>
          <SegmentedControl showLabel label="Tema" segments={themes} value={theme} onValueChange={setTheme} />
        </ComfortFields>
        <p className="text-sm text-muted-foreground">
          Tudo nesta página funciona pelo teclado: Tab avança, Enter envia e Esc fecha os painéis.
        </p>
        <a
          href="/ajuda/acessibilidade"
          target="_blank"
          rel="noopener noreferrer"
          className="w-fit text-sm font-medium text-primary-text underline"
        >
          Como a acessibilidade é testada
        </a>
      </div>
    </Sheet>
  )
}

interface HelpDialogProps {
  /** The open conversation, which goes along with the report. */
  chatId: string | undefined
  onClose: () => void
}

/** The ways to help: a person, the help pages, and a report to the people responsible for the assistant. */
function HelpDialog({ chatId, onClose }: HelpDialogProps) {
  const isGuest = useIsGuest()
  const [reason, setReason] = useState<ReportReason>()
  const [comment, setComment] = useState('')
  const [missing, setMissing] = useState(false)
  const report = useWrite('reportVisit', {
    meta: { keepsReads: true },
    onSuccess: () => {
      toast.success('Denúncia enviada. Obrigado por avisar.')
      onClose()
    },
  })
  const send = () => {
    setMissing(reason === undefined)
    if (reason === undefined || report.isPending) return
    report.mutate({ body: { reason, comment: comment.trim(), ...(chatId === undefined ? {} : { chatId }) } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Precisa de ajuda?"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {isGuest ? 'Cancelar' : 'Fechar'}
          </Button>
          {isGuest && (
            <Button loading={report.isPending} onClick={send}>
              Enviar denúncia
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col items-start gap-4">
        <ChatHelpSlot onLeave={onClose} />
        <a
          href="/ajuda?para=students"
          target="_blank"
          rel="noopener noreferrer"
          className="text-sm font-medium text-primary-text underline"
        >
          Como usar esta página
        </a>
        <p className="text-sm text-muted-foreground">
          {isGuest
            ? 'Ou denuncie: os responsáveis pelo assistente recebem a sua denúncia.'
            : 'Para denunciar, converse primeiro com o assistente: a denúncia vai junto com a conversa.'}
        </p>
      </div>
      {isGuest && (
        <div className="flex flex-col gap-5 pt-4">
          <Field label="O que há de errado?" required error={missing ? 'Escolha um motivo.' : undefined}>
            <RadioGroup
              options={reportReasons.map((value) => ({ value, label: reportReasonLabels[value] }))}
              value={reason}
              onValueChange={(value) => {
                setReason(value)
                setMissing(false)
              }}
            />
          </Field>
          <Field label="Conte mais (opcional)">
            <Textarea value={comment} maxLength={2000} onChange={(event) => setComment(event.target.value)} />
          </Field>
        </div>
      )}
    </Dialog>
  )
}

const MemoryDialog = lazyPart(() => import('#/blocks/chat/memory-dialog.tsx'))

interface PrivacyPanelProps {
  share: Share
  /** The open conversation; undefined before its first message. */
  chatId: string | undefined
  onErased: () => void
  onClose: () => void
}

/** The data stored about a visitor, for how long, and who reads them. */
function PrivacyPanel({ share, chatId, onErased, onClose }: PrivacyPanelProps) {
  const { institution, retentionDays, readable, minors, identification, consent } = share
  const isGuest = useIsGuest()
  return (
    <Sheet open onOpenChange={onClose} title="Privacidade">
      <div className="flex flex-col gap-5 pb-6 text-sm">
        <Part title="Quem responde por este assistente">{institution}</Part>
        <Part title="O que fica guardado">
          As suas mensagens e as respostas, por {counted(retentionDays, 'dia', 'dias')}.{' '}
          {describeStored(identification, minors)} Nada é usado para publicidade.
        </Part>
        <Part title="Quem lê as conversas">
          {readable
            ? 'Os responsáveis pelo assistente podem ler esta conversa; cada leitura fica registrada.'
            : 'A leitura pelos responsáveis está desligada.'}{' '}
          Eles veem as perguntas de todos juntas, sem nomes, quando ao menos cinco pessoas perguntaram. As mensagens são
          enviadas ao modelo de IA que escreve as respostas, sem o seu nome nem o seu e-mail.
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

function describeStored(identification: Share['identification'], minors: boolean): string {
  if (identification === 'form') return 'Também as respostas do formulário.'
  if (identification === 'name_email' && !minors) return 'Também o seu nome e o seu e-mail.'
  if (identification === 'none') return 'Não pedimos o seu nome.'
  return 'Também o seu nome.'
}
