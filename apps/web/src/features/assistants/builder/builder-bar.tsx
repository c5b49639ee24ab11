import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'
import {
  MessagesSquare,
  Share2,
  CircleCheck,
  CloudOff,
  Ellipsis,
  LoaderCircle,
  PencilLine,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { mayShare, openShareSheet } from '#/blocks/assistant/share-request.ts'
import type { DraftState } from '#/features/assistants/builder/draft/draft-saver.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatTime } from '#/lib/format/format.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Button } from '#/ui/actions/button.tsx'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Breadcrumbs } from '#/ui/layout/breadcrumbs.tsx'
import { aboveTitle, pageTitle } from '#/ui/layout/page-header.tsx'

interface BuilderBarProps {
  state: DraftState
  isPublishing: boolean
  onDiscard: () => void
  onVersions: () => void
  onPublish: () => void
  /** Opens the test chat; undefined when it already stands beside the form. */
  onTest: (() => void) | undefined
}

const loadItems = async () => (await import('#/features/assistants/builder/builder-menu-items.tsx')).BuilderMenuItems

/** Name and state of the draft with its actions; on a phone the buttons stand below the form. */
export function BuilderBar({ state, isPublishing, onDiscard, onVersions, onPublish, onTest }: BuilderBarProps) {
  const [name, avatar] = useWatch<AssistantConfig, ['name', 'avatar']>({ name: ['name', 'avatar'] })
  const { draft } = state
  return (
    <>
      <header className="min-w-0 px-4 py-2 [grid-area:title] sm:px-8 lg:pt-9 lg:pb-3">
        <div className={`max-lg:hidden ${aboveTitle}`}>
          <Breadcrumbs items={crumbs} />
        </div>
        <div className="flex items-center gap-3 lg:items-start">
          <Avatar {...toPicture(avatar)} className="max-sm:hidden lg:mt-1" />
          <div className="min-w-0 flex-1">
            <h1 className={`truncate ${pageTitle} max-lg:text-lg max-lg:leading-7`}>
              {name.trim() || 'Novo assistente'}
            </h1>
            <SaveState state={state} onVersions={onVersions} />
          </div>
          <HelpLink page="rascunho-e-versao" about="rascunho e versão" />
        </div>
      </header>
      <div
        data-window-foot
        className={
          state.phase === 'gone'
            ? 'hidden'
            : 'flex flex-wrap content-center items-center justify-end gap-2 py-2 [grid-area:actions] max-sm:border-t max-sm:border-border max-sm:px-4 sm:pr-8'
        }
      >
        {onTest && (
          <Button
            variant="secondary"
            onClick={onTest}
            disabled={!draft}
            aria-label="Testar"
            title="Testar"
            className="max-sm:flex-1"
          >
            <MessagesSquare aria-hidden /> <span className="sm:max-lg:hidden">Testar</span>
          </Button>
        )}
        {draft && mayShare(draft.abilities) && (
          <Button
            variant="secondary"
            onClick={() => openShareSheet(draft.id)}
            aria-label="Compartilhar"
            title="Compartilhar"
            className="max-sm:hidden"
          >
            <Share2 aria-hidden /> <span className="max-lg:hidden">Compartilhar</span>
          </Button>
        )}
        {draft?.abilities.publish !== false && (
          <Button onClick={onPublish} loading={isPublishing} disabled={!canPublish(state)} className="max-sm:flex-1">
            Publicar
          </Button>
        )}
        {draft && draft.publishedVersion !== null && (
          <LazyMenu
            trigger={<IconButton label="Opções do assistente" tooltip={false} icon={<Ellipsis />} />}
            load={loadItems}
            itemProps={{ draft, onDiscard, onVersions }}
          />
        )}
      </div>
    </>
  )
}

/** Whether there is something to publish: a saved change, or one that is about to be saved. */
function canPublish({ draft, phase }: DraftState): boolean {
  if (!draft || draft.status === 'archived') return false
  return draft.publishedVersion === null || draft.changedFields.length > 0 || phase !== 'saved'
}

const crumbs = [{ label: 'Assistentes', link: { to: '/assistants' } }, { label: 'Criar/editar assistente' }] as const

/** Says whether the draft is saved, and whether it differs from the published version. */
function SaveState({ state, onVersions }: Pick<BuilderBarProps, 'state' | 'onVersions'>) {
  const { text, Icon, alarming } = describe(state)
  // Every keystroke passes through these states. They are shown but not announced, so that a screen reader stays quiet
  // while a person types.
  const hasVersions = state.draft !== null && state.draft.publishedVersion !== null && !alarming
  const isPassing = state.phase === 'unsaved' || state.phase === 'saving'
  return (
    <p
      role="status"
      aria-live={isPassing ? 'off' : 'polite'}
      className={classNames(
        'flex min-w-0 items-start gap-1.5 text-xs leading-4 text-muted-foreground sm:text-sm sm:leading-5',
        alarming && 'text-warning-text',
      )}
    >
      <Icon
        aria-hidden
        className={classNames(
          'size-4 shrink-0 sm:mt-0.5',
          Icon === LoaderCircle && 'animate-spin motion-reduce:animate-none',
        )}
      />
      {hasVersions && !isPassing ? (
        <button
          type="button"
          title="Ver as versões"
          onClick={onVersions}
          className="min-w-0 truncate rounded-sm underline-offset-2 hover:underline"
        >
          {text}
        </button>
      ) : (
        <span className="wrap-anywhere">{text}</span>
      )}
    </p>
  )
}

interface Description {
  text: string
  Icon: LucideIcon
  alarming?: boolean
}

function describe({ phase, draft, problem }: DraftState): Description {
  if (phase === 'saving') return { text: 'Salvando…', Icon: LoaderCircle }
  if (phase === 'retrying') {
    return { text: 'Não foi possível salvar. Tentando de novo…', Icon: CloudOff, alarming: true }
  }
  if (phase === 'conflict')
    return { text: 'Há uma versão mais nova deste rascunho', Icon: TriangleAlert, alarming: true }
  if (phase === 'gone') return { text: 'Não dá mais para salvar', Icon: TriangleAlert, alarming: true }
  if (problem) return { text: problem, Icon: TriangleAlert, alarming: true }
  if (!draft) return { text: 'Dê um nome para começar a salvar', Icon: PencilLine }
  if (phase === 'unsaved') return { text: 'Alterações ainda não salvas', Icon: PencilLine }
  if (phase === 'invalid')
    return { text: 'Corrija os campos marcados para salvar', Icon: TriangleAlert, alarming: true }
  return { text: describeSaved(draft), Icon: CircleCheck }
}

function describeSaved({ status, publishedVersion, savedAt }: NonNullable<DraftState['draft']>): string {
  if (status === 'paused') return 'Pausado: ninguém recebe respostas'
  if (status === 'archived') return 'Arquivado'
  if (status === 'published') return `Publicado – versão ${publishedVersion}`
  const at = formatTime(savedAt)
  return status === 'changed' ? `Alterações não publicadas · salvo às ${at}` : `Rascunho salvo às ${at}`
}
