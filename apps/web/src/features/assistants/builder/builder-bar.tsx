import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import { MessageCircle, MessagesSquare, Undo2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { DraftState } from '#/features/assistants/builder/draft/draft-saver.ts'
import { SaveState } from '#/features/assistants/builder/save-state.tsx'
import { pictureOf } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

interface BuilderBarProps {
  state: DraftState
  onDiscard: () => void
  onPublish: () => void
  /** Absent where the test chat stands beside the form. */
  onTest: (() => void) | undefined
}

export function BuilderBar({ state, onDiscard, onPublish, onTest }: BuilderBarProps) {
  const [name, avatar] = useWatch<AssistantConfig, ['name', 'avatar']>({ name: ['name', 'avatar'] })
  const { draft } = state
  const unpublished = draft !== null && draft.changedFields.length > 0 && draft.publishedVersion !== null
  const archived = draft?.status === 'archived'
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 pb-2 sm:px-8">
      <div className="w-full max-sm:hidden">
        <Breadcrumbs items={crumbs} />
      </div>
      <Avatar {...pictureOf(avatar)} className="max-sm:hidden" />
      <div className="min-w-0 flex-1 basis-48">
        <h1 className="truncate text-lg leading-7 font-semibold tracking-tight">{name.trim() || 'Novo assistente'}</h1>
        <SaveState state={state} />
      </div>
      <div className={state.phase === 'gone' ? 'hidden' : 'flex flex-wrap items-center gap-2'}>
        {onTest && (
          <Button variant="secondary" onClick={onTest} disabled={!draft}>
            <MessagesSquare aria-hidden /> Testar
          </Button>
        )}
        {draft && draft.publishedVersion !== null && (
          <LinkButton
            variant="ghost"
            to="/assistants/$assistantId/chats/{-$chatId}"
            params={{ assistantId: String(draft.id) }}
            className="max-2xl:hidden"
          >
            <MessageCircle aria-hidden /> Conversar
          </LinkButton>
        )}
        {unpublished && !archived && (
          <Button variant="ghost" onClick={onDiscard} aria-label="Descartar alterações" title="Descartar alterações">
            <Undo2 aria-hidden /> <span className="max-sm:hidden">Descartar alterações</span>
          </Button>
        )}
        {draft?.abilities.publish !== false && (
          <Button onClick={onPublish} disabled={!canPublish(state)}>
            Publicar
          </Button>
        )}
      </div>
    </header>
  )
}

/** Whether there is anything to publish, saved or about to be. */
function canPublish({ draft, phase }: DraftState): boolean {
  if (!draft || draft.status === 'archived') return false
  return draft.publishedVersion === null || draft.changedFields.length > 0 || phase !== 'saved'
}

const crumbs = [{ label: 'Assistentes', link: { to: '/assistants' } }, { label: 'Criar/editar assistente' }] as const
