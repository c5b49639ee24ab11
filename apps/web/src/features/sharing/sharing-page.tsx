import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { Links } from '#/features/sharing/links.tsx'
import { tellCopied } from '#/features/sharing/tell-copied.ts'
import { WebSwitch } from '#/features/sharing/web-switch.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

const LinkSheet = lazyPart(async () => ({
  default: (await import('#/features/sharing/form/link-sheet.tsx')).LinkSheet,
}))

const QrDialog = lazyPart(() => import('#/features/sharing/qr-dialog.tsx'))

interface SharingPageProps extends ListSearchProps<'listShareLinks'> {
  assistantId: number
}

/** The links of an assistant on the Web. */
export function SharingPage({ assistantId, ...list }: SharingPageProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<ShareLink | null>(null)
  /** An open link is copied at once, with its code for cameras beside it. */
  async function show(link: ShareLink) {
    if (link.situation === 'paused') {
      toast.info('O link foi criado e está pausado. Ative-o no menu dele.')
      return
    }
    await tellCopied(link)
    setCreated(link)
  }
  const create = state.blocked === 'unpublished' || state.blocked === 'archived' ? undefined : () => setCreating(true)
  return (
    <div className="flex flex-col gap-5">
      <WebSwitch assistantId={assistantId} state={state} />
      {state.links === 0 ? (
        <EmptyState
          icon={<Globe />}
          title="Este assistente ainda não está na Web."
          description="Crie um link para compartilhar sem exigir login."
          action={create && <Button onClick={create}>Criar link</Button>}
        />
      ) : (
        <Links
          {...list}
          assistantId={assistantId}
          create={
            create && (
              <Button onClick={create}>
                <Plus aria-hidden /> Novo link
              </Button>
            )
          }
        />
      )}
      {creating && (
        <LinkSheet
          assistantId={assistantId}
          minorsAllowed={state.minorsAllowed}
          link={state}
          onClose={() => setCreating(false)}
          onSaved={(link) => void show(link)}
        />
      )}
      {created && (
        <QrDialog
          assistantId={assistantId}
          link={{ id: created.id, name: created.settings.name, url: created.url }}
          onClose={() => setCreated(null)}
        />
      )}
    </div>
  )
}
