import type { ApprovedAnswer } from '@prosa/contract/assistants/approved-answers.ts'
import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { Check, FlaskConical, PencilLine, RotateCcw, SquarePen, UserCheck, X } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** Dialogs of the builder, rendered by another feature. */
export interface BuilderDialogs {
  Correction: ComponentType<{
    title: string
    description: string
    saveLabel: string
    pair: ApprovedAnswer
    onSave: (pair: ApprovedAnswer) => Promise<unknown>
    onClose: () => void
  }>
  NewTest: ComponentType<{ assistantId: number; question: string; onClose: () => void }>
}

interface RatingActionsProps {
  rating: RatingDetails
  dialogs: BuilderDialogs
}

export function RatingActions({ rating, dialogs: { Correction, NewTest } }: RatingActionsProps) {
  const [asked, setAsked] = useState<'correction' | 'test' | null>(null)
  const correct = useWrite('correctRating', { meta: { showsProblem: true } })
  const close = () => setAsked(null)
  const params = { ratingId: rating.id }
  if (!rating.manageable) return null
  const helps = rating.value === 'bad' && (rating.status === 'new' || rating.status === 'reviewing')
  return (
    <>
      <RatingAssignee rating={rating} />
      <section aria-label="Ações" className="flex flex-wrap gap-2">
        {/* The most useful action comes first. */}
        <Button variant={helps ? 'primary' : 'secondary'} size="sm" onClick={() => setAsked('correction')}>
          <PencilLine aria-hidden /> Corrigir resposta
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setAsked('test')}>
          <FlaskConical aria-hidden /> Criar teste
        </Button>
        <States rating={rating} primary={!helps} />
        <LinkButton
          to="/assistants/manage/$assistantId"
          params={{ assistantId: String(rating.assistantId) }}
          variant="secondary"
          size="sm"
        >
          <SquarePen aria-hidden /> Abrir no construtor
        </LinkButton>
      </section>
      {asked === 'correction' && (
        <Correction
          title="Corrigir resposta"
          description="Fica no rascunho do assistente. Depois de publicado, quem fizer esta pergunta recebe exatamente esta resposta."
          saveLabel="Guardar no rascunho"
          pair={{ question: rating.question.slice(0, 500), answer: rating.expected, validUntil: null }}
          onSave={async (pair) => {
            await correct.mutateAsync({ params, body: pair })
            toast.success('A correção está no rascunho. Publique o assistente para que ela valha.')
            close()
          }}
          onClose={close}
        />
      )}
      {asked === 'test' && (
        <NewTest assistantId={rating.assistantId} question={rating.question.slice(0, 2000)} onClose={close} />
      )}
    </>
  )
}

const done = {
  take: 'Você é responsável por esta avaliação.',
  resolve: 'Avaliação resolvida.',
  discard: 'Avaliação descartada.',
  reopen: 'Avaliação reaberta.',
} as const

interface StatesProps {
  rating: RatingDetails
  /** Whether resolving it is the primary action. */
  primary: boolean
}

function States({ rating: { id, status, assigneeName }, primary }: StatesProps) {
  const user = useUser()
  const change = useWrite('setRatingState', {
    onSuccess: (_, { body }) => body.action !== 'assign' && toast.success(done[body.action]),
  })
  const act = (action: keyof typeof done) => change.mutate({ params: { ratingId: id }, body: { action } })
  const pending = (action: keyof typeof done) => change.isPending && change.variables.body.action === action
  if (status === 'resolved' || status === 'discarded')
    return (
      <Button variant="secondary" size="sm" loading={pending('reopen')} onClick={() => act('reopen')}>
        <RotateCcw aria-hidden /> Reabrir
      </Button>
    )
  return (
    <>
      {assigneeName !== user?.name && (
        <Button variant="secondary" size="sm" loading={pending('take')} onClick={() => act('take')}>
          <UserCheck aria-hidden /> Assumir
        </Button>
      )}
      <Button
        variant={primary ? 'primary' : 'secondary'}
        size="sm"
        loading={pending('resolve')}
        onClick={() => act('resolve')}
      >
        <Check aria-hidden /> Resolver
      </Button>
      <Button variant="secondary" size="sm" loading={pending('discard')} onClick={() => act('discard')}>
        <X aria-hidden /> Descartar
      </Button>
    </>
  )
}

/** The person in charge of the rating; every person who may handle it can be chosen. */
function RatingAssignee({ rating }: { rating: RatingDetails }) {
  const { id, status, assigneeId, assigneeName, handlers } = rating
  const assign = useWrite('setRatingState', {
    onSuccess: ({ assigneeName: name }) => toast.success(`${name ?? 'Esta pessoa'} agora é responsável.`),
  })
  if (status === 'resolved' || status === 'discarded') return null
  const isGone = assigneeId !== null && !handlers.some((one) => one.id === assigneeId)
  const people = isGone ? [{ id: assigneeId, name: assigneeName ?? 'Conta excluída' }, ...handlers] : handlers
  return (
    <Field
      label="Responsável"
      hint={
        runtimeConfig.mail
          ? 'Quem recebe é avisado por e-mail, a menos que tenha desligado os avisos.'
          : 'Não há servidor de e-mail: avise você quem recebe.'
      }
    >
      <Select<string>
        value={assigneeId === null ? undefined : String(assigneeId)}
        placeholder="Ninguém ainda"
        options={people.map((one) => ({ value: String(one.id), label: one.name }))}
        onValueChange={(chosen) =>
          // One change at a time; a disabled control would lose the focus.
          assign.isPending ||
          assign.mutate({ params: { ratingId: id }, body: { action: 'assign', assigneeId: Number(chosen) } })
        }
      />
    </Field>
  )
}
