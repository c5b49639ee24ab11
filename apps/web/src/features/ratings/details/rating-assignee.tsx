import type { RatingDetails } from '@prosa/contract/conversations/ratings.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Who takes care of it; it can be given to anybody who could. */
export function RatingAssignee({ rating }: { rating: RatingDetails }) {
  const { id, status, assigneeId, assigneeName, handlers } = rating
  const assign = useWrite('setRatingState', {
    onSuccess: ({ assigneeName: name }) => toast.success(`${name ?? 'Esta pessoa'} agora é responsável.`),
  })
  if (status === 'resolved' || status === 'discarded') return null
  const isGone = assigneeId !== null && !handlers.some((one) => one.id === assigneeId)
  const people = isGone ? [{ id: assigneeId, name: assigneeName ?? 'Conta excluída' }, ...handlers] : handlers
  return (
    <Field label="Responsável" hint="Quem recebe é avisado por e-mail, a menos que tenha desligado os avisos.">
      <Select<string>
        value={assigneeId === null ? undefined : String(assigneeId)}
        placeholder="Ninguém ainda"
        options={people.map((one) => ({ value: String(one.id), label: one.name }))}
        onValueChange={(chosen) =>
          // one at a time; disabled, it would lose the focus
          assign.isPending ||
          assign.mutate({ params: { ratingId: id }, body: { action: 'assign', assigneeId: Number(chosen) } })
        }
      />
    </Field>
  )
}
