import type { OwnRating } from '@prosa/contract/conversations/own-rating.ts'
import { ratingReasons, type RatingReason } from '@prosa/contract/conversations/rating-choices.ts'
import { ratingReasonLabels } from '@prosa/contract/quality/rating-labels.ts'
import { useState, type SyntheticEvent } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface RatingDialogProps {
  params: { chatId: string; messageId: string }
  rating: OwnRating | null
  onClose: () => void
}

/** Optional details of a bad rating. */
export default function RatingDialog({ params, rating, onClose }: RatingDialogProps) {
  const before = rating?.value === 'bad' ? rating : null
  const [reasons, setReasons] = useState<readonly RatingReason[]>(before?.reasons ?? [])
  const [comment, setComment] = useState(before?.comment ?? '')
  const [expected, setExpected] = useState(before?.expected ?? '')
  const done = (text: string) => () => {
    toast.success(text)
    onClose()
  }
  const rate = useWrite('rateAnswer', {
    meta: { showsProblem: true },
    onSuccess: done('Obrigado! Sua avaliação ajuda a melhorar as respostas.'),
  })
  const remove = useWrite('removeRating', { meta: { showsProblem: true }, onSuccess: done('Avaliação retirada.') })
  const error = rate.error ?? remove.error
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    rate.mutate({ params, body: { value: 'bad', reasons: [...reasons], comment, expected } })
  }
  return (
    <FormDialog
      title="O que houve com esta resposta?"
      description="Os responsáveis pelo assistente verão a sua pergunta, esta resposta e o que você escrever aqui."
      submitLabel="Enviar avaliação"
      beside={
        before && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            Retirar avaliação
          </Button>
        )
      }
      submit={submit}
      problem={error ? problemText(error) : undefined}
      busy={rate.isPending}
      onClose={onClose}
    >
      <fieldset>
        <legend className="pb-2 text-sm font-medium">Motivos</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {ratingReasons.map((reason) => (
            <Checkbox
              key={reason}
              label={ratingReasonLabels[reason]}
              checked={reasons.includes(reason)}
              onCheckedChange={(checked) =>
                setReasons(checked ? [...reasons, reason] : reasons.filter((one) => one !== reason))
              }
            />
          ))}
        </div>
      </fieldset>
      <Field label="Comentário (opcional)">
        <Textarea value={comment} rows={2} maxLength={2000} onChange={(event) => setComment(event.target.value)} />
      </Field>
      <Field label="Como deveria ser?">
        <Textarea value={expected} rows={2} maxLength={4000} onChange={(event) => setExpected(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
