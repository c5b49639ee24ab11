import { useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ChecklistDialog } from '#/features/sharing/checklist-dialog.tsx'
import { Links } from '#/features/sharing/links.tsx'
import { WebSwitch } from '#/features/sharing/web-switch.tsx'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { EmptyState } from '#/ui/lists/empty-state.tsx'

const LinkSheet = lazyPart(async () => ({
  default: (await import('#/features/sharing/form/link-sheet.tsx')).LinkSheet,
}))

interface SharingPageProps extends ListSearchProps<'listShareLinks'> {
  assistantId: number
}

/** The links of an assistant on the Web. */
export function SharingPage({ assistantId, ...list }: SharingPageProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<{ id: string; name: string } | null>(null)
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
        <Suspense>
          <LinkSheet
            assistantId={assistantId}
            minorsAllowed={state.minorsAllowed}
            onClose={() => setCreating(false)}
            onSaved={({ id, settings: { name } }) => setCreated({ id, name })}
          />
        </Suspense>
      )}
      {created && <ChecklistDialog assistantId={assistantId} link={created} onClose={() => setCreated(null)} />}
    </div>
  )
}
