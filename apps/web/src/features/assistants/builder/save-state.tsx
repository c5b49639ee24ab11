import { CircleCheck, CloudOff, LoaderCircle, PencilLine, TriangleAlert } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { DraftState } from '#/features/assistants/builder/draft/draft-saver.ts'
import { classNames } from '#/lib/format/class-names.ts'
import { formatTime } from '#/lib/format/format.ts'

/** Whether the draft is saved, and how it stands to what is published. */
export function SaveState({ state }: { state: DraftState }) {
  const { text, Icon, alarming } = describe(state)
  // not every keystroke is news: what passes by itself is seen and not read out
  const isPassing = state.phase === 'unsaved' || state.phase === 'saving'
  return (
    <p
      role="status"
      aria-live={isPassing ? 'off' : 'polite'}
      className={classNames(
        'flex min-w-0 items-center gap-1.5 text-sm text-muted-foreground',
        alarming && 'text-warning-text',
      )}
    >
      <Icon
        aria-hidden
        className={classNames('size-4 shrink-0', Icon === LoaderCircle && 'animate-spin motion-reduce:animate-none')}
      />
      <span className="truncate">{text}</span>
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
  const saved = `Rascunho salvo às ${formatTime(savedAt)}`
  return status === 'changed' ? `Há alterações não publicadas · ${saved}` : saved
}
