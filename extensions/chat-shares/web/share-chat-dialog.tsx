import type { ChatShare, ShareAudience, SharedMessage } from '#/chat-shares/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SyntheticEvent } from 'react'
import { OwnShares } from '#/chat-shares/web/own-shares.tsx'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { formatDate, toDayKey } from '@prosa/web/src/lib/format/format.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { CopiedText } from '@prosa/web/src/ui/actions/copied-text.tsx'
import { HelpLink } from '@prosa/web/src/ui/actions/help-link.tsx'
import { LoadFailure } from '@prosa/web/src/ui/feedback/load-failure.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { Skeleton } from '@prosa/web/src/ui/feedback/skeleton.tsx'
import { DatePicker } from '@prosa/web/src/ui/inputs/date-picker.tsx'
import { Field } from '@prosa/web/src/ui/inputs/field.tsx'
import { RadioGroup } from '@prosa/web/src/ui/inputs/radio-group.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'
import { SharedMessages } from '#/chat-shares/web/shared-messages.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

interface ShareChatDialogProps {
  chatId: string
  onClose: () => void
}

/** Creates a read-only link of a conversation after a preview, and revokes links. */
export default function ShareChatDialog({ chatId, onClose }: ShareChatDialogProps) {
  const formId = useId()
  const [until, setUntil] = useState<string>()
  const [audience, setAudience] = useState<ShareAudience>('organization')
  const [now] = useState(() => Date.now())
  const [lastDay, setLastDay] = useState<string | undefined>(toDayKey(new Date(now + MONTH_MS)))
  const [made, setMade] = useState<ChatShare>()
  const preview = useQuery({
    ...read('previewChatShare', { params: { chatId }, query: until === undefined ? {} : { until } }),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  })
  const create = useWrite('createChatShare', { meta: { showsProblem: true }, onSuccess: setMade })
  const page = preview.data
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!page || preview.isPlaceholderData) return
    create.mutate({ params: { chatId }, body: { until: page.until, audience, lastDay: lastDay ?? null } })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Compartilhar conversa"
      description="Quem abre o link só lê. O que você escrever depois não aparece."
      footer={
        made === undefined ? (
          <Button type="submit" form={formId} loading={create.isPending} disabled={!page}>
            Criar link
          </Button>
        ) : (
          <Button onClick={onClose}>Concluir</Button>
        )
      }
    >
      <div className="flex flex-col gap-6 pb-2">
        {made && <MadeLink share={made} />}
        {!made && preview.isPending && <Skeleton className="h-48" />}
        {!made && preview.isError && <LoadFailure title="Não há o que compartilhar agora" query={preview} />}
        {!made && page && (
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
            {create.error && <Notice tone="danger">{problemText(create.error)}</Notice>}
            <Field label="Quem pode abrir">
              <RadioGroup
                value={audience}
                onValueChange={setAudience}
                options={[
                  {
                    value: 'organization',
                    label: 'Quem pode usar este assistente',
                    hint: 'É preciso entrar com a própria conta. Para os outros, o link não existe.',
                  },
                  {
                    value: 'web',
                    label: 'Qualquer pessoa com o link',
                    hint: page.webAllowed
                      ? 'Na Web, sem entrar. Buscadores são avisados para não guardar a página.'
                      : 'Este assistente não permite conversas na Web. Peça ao responsável.',
                    disabled: !page.webAllowed,
                  },
                ]}
              />
            </Field>
            <Field label="Vale até" hint="Sem data, vale até você encerrar o link.">
              <DatePicker value={lastDay} onValueChange={setLastDay} earliest={toDayKey(new Date(now))} />
            </Field>
            <SharePreview chatId={chatId} page={page} ended={until !== undefined} onUntilChange={setUntil} />
          </form>
        )}
        <OwnShares />
        <p className="text-sm text-muted-foreground">
          O link também para de abrir se a conversa for excluída ou se você perder o acesso ao assistente.{' '}
          <HelpLink page="quem-le-conversas" about="conversas compartilhadas" />
        </p>
      </div>
    </Dialog>
  )
}

function MadeLink({ share: { url, endsAt, audience } }: { share: ChatShare }) {
  const who = audience === 'web' ? 'Qualquer pessoa com o link pode ler' : 'Quem pode usar o assistente pode ler'
  return (
    <Notice tone="success" title="Link criado">
      <p className="pb-3">{endsAt === null ? `${who}.` : `${who} até ${formatDate(endsAt)}.`}</p>
      {url !== null && <CopiedText label="Link da conversa" text={url} copyLabel="Copiar link" />}
    </Notice>
  )
}

interface SharePreviewProps {
  chatId: string
  page: {
    title: string
    assistantName: string
    until: string
    next: number | null
    messages: readonly (SharedMessage & { id: string })[]
  }
  /** Whether the link ends before the newest answer. */
  ended: boolean
  onUntilChange: (until: string | undefined) => void
}

/** Preview of what readers of the link see, with the choice of its last answer. */
function SharePreview({ chatId, page, ended, onUntilChange }: SharePreviewProps) {
  const { title, assistantName, until } = page
  const renderEnd = (message: SharedMessage) => {
    const { id } = message as SharedMessage & { id: string }
    if (message.role === 'user' || id === until) return null
    return (
      <Button variant="ghost" size="sm" onClick={() => onUntilChange(id)}>
        Terminar nesta resposta
      </Button>
    )
  }
  return (
    <section aria-label="Prévia" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">O que o link mostra</h3>
        {ended && (
          <Button variant="secondary" size="sm" onClick={() => onUntilChange(undefined)}>
            Mostrar até a última resposta
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">
        Seu nome, e-mails, CPFs e telefones são ocultos. Confira se o texto não diz mais do que você quer mostrar.
      </p>
      <div className="flex flex-col gap-4 rounded-lg border border-border p-4">
        {title !== '' && <p className="font-semibold wrap-anywhere">{title}</p>}
        <SharedMessages
          first={page}
          assistantName={assistantName}
          queryKey={['share-preview', chatId, until]}
          renderEnd={renderEnd}
          fetchPart={(from, signal) => api.previewChatShare({ params: { chatId }, query: { until, from } }, { signal })}
        />
      </div>
    </section>
  )
}
