import type { ApprovalProps } from '#/blocks/assistant/approval.ts'
import type { RatingDetails } from '@prosa/contract/quality/ratings.ts'
import { Link } from '@tanstack/react-router'
import { Check, Ellipsis, FlaskConical, PencilLine, RotateCcw, SquarePen, UserCheck, X } from 'lucide-react'
import { useState, type ComponentType } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { useUser } from '#/lib/session/session.ts'
import { Button } from '#/ui/actions/button.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

/** Dialogs of the builder, rendered by another feature. */
export interface BuilderDialogs {
  Correction: ComponentType<ApprovalProps>
  NewTest: ComponentType<{ assistantId: number; question: string; onClose: () => void }>
}

interface RatingActionsProps {
  rating: RatingDetails
  dialogs: BuilderDialogs
}

/** The next step in sight, and the rarer ones in a menu. */
export function RatingActions({ rating, dialogs: { Correction, NewTest } }: RatingActionsProps) {
  const [dialog, setDialog] = useState<'correction' | 'test' | null>(null)
  const correct = useWrite('correctRating', { meta: { showsProblem: true } })
  const close = () => setDialog(null)
  const params = { ratingId: rating.id }
  const isMine = useUser()?.name === rating.assigneeName
  const change = useWrite('setRatingState', {
    onSuccess: (_, { body }) => body.action !== 'assign' && toast.success(done[body.action]),
  })
  const act = (action: keyof typeof done) => change.mutate({ params, body: { action } })
  const isOpen = rating.status === 'new' || rating.status === 'reviewing'
  const helps = rating.value === 'bad' && isOpen
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label="Mais ações" tooltip={false} icon={<Ellipsis />} />}>
        {isOpen && !isMine && (
          <MenuItem icon={<UserCheck aria-hidden />} onSelect={() => act('take')}>
            Assumir
          </MenuItem>
        )}
        <MenuItem icon={<FlaskConical aria-hidden />} onSelect={() => setDialog('test')}>
          Criar teste
        </MenuItem>
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId" params={{ assistantId: String(rating.assistantId) }}>
            <SquarePen aria-hidden /> Abrir no construtor
          </Link>
        </MenuItem>
        {isOpen && (
          <MenuItem icon={<X aria-hidden />} onSelect={() => act('discard')}>
            Descartar
          </MenuItem>
        )}
      </DropdownMenu>
      <Button variant={helps ? 'primary' : 'secondary'} onClick={() => setDialog('correction')}>
        <PencilLine aria-hidden /> Corrigir resposta
      </Button>
      <Button
        variant={isOpen && !helps ? 'primary' : 'secondary'}
        loading={change.isPending}
        onClick={() => act(isOpen ? 'resolve' : 'reopen')}
      >
        {isOpen ? <Check aria-hidden /> : <RotateCcw aria-hidden />}
        {isOpen ? 'Resolver' : 'Reabrir'}
      </Button>
      {dialog === 'correction' && (
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
      {dialog === 'test' && (
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

/** The person in charge of the rating; every person who may handle it can be chosen. */
export function RatingAssignee({ rating }: { rating: RatingDetails }) {
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
