import { z } from '@prosa/contract/protocol/zod.ts'
import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { type ReviewForm, reviewFormSchema } from '@prosa/contract/school/reviews.ts'
import { hasPoints, sumPoints, type Rubric, type RubricLevel } from '@prosa/contract/school/rubrics.ts'
import { type ComponentProps, type SyntheticEvent, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { TextField, TextareaField } from '#/blocks/entity/form-fields.tsx'
import { Panel, GradebookNotice } from '#/features/activities/attempt/panel.tsx'
import { useWrite } from '#/lib/api/operations.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { RadioGroup } from '#/ui/inputs/radio-group.tsx'

/** The review that a person decides and signs. The product never computes a grade. */
export function ReviewPanel({ attempt }: { attempt: Attempt }) {
  const { rubric, feedbackMode, maximum } = attempt.assessment
  const [schema] = useState(() => reviewValuesSchema(maximum))
  const review = useWrite('reviewAttempt', { meta: { showsProblem: true } })
  const params = { attemptId: attempt.attemptId }
  const { gradebook } = attempt
  const isPointed = hasPoints(rubric)
  const isConfirmed = Boolean(attempt.review?.confirmedAt)
  const confirms = useRef(true)
  const { form, submit, problem } = useEditedForm({
    schema,
    values: toReviewValues(attempt),
    of: attempt,
    signed: true,
    save: async (values) => {
      const saved = await review.mutateAsync({
        params,
        body: { ...toReview(values, attempt, confirms.current), version: attempt.reviewVersion },
      })
      toast.success(
        confirms.current
          ? 'Revisão confirmada com o seu nome.'
          : 'Revisão guardada. Ela ainda não vale como resultado.',
      )
      return toReviewValues(saved)
    },
  })
  const send = (isFinal: boolean) => (event: SyntheticEvent) => {
    confirms.current = isFinal
    submit(event)
  }
  /** Updates the mark to the sum of the chosen points, until the person types another one. */
  function choose(change: () => void) {
    const before = pointsText(rubric, form.getValues('levels'))
    change()
    const written = form.getValues('result')
    if (feedbackMode !== 'result' || (written !== '' && written !== before)) return
    form.setValue('result', pointsText(rubric, form.getValues('levels')), { shouldDirty: true })
  }
  const { isSubmitting } = form.formState
  return (
    <Panel title="Revisão">
      <form noValidate onSubmit={send(true)} className="flex flex-col gap-5">
        {rubric.map(({ id, title, weight, levels }, index) => (
          <Controller
            key={id}
            control={form.control}
            name={`levels.${index}`}
            render={({ field: { onChange, value, ...field } }) => (
              <Field label={title} aside={rubric.length > 1 && !isPointed && `Peso ${weight}`}>
                <LevelChoice
                  {...field}
                  levels={levels}
                  value={value}
                  onChange={(level) => choose(() => onChange(level))}
                />
              </Field>
            )}
          />
        ))}
        <TextareaField
          form={form}
          name="comment"
          label="Comentário ao aluno"
          hint={
            feedbackMode === 'receipt' ? 'Nesta atividade o aluno não vê o comentário.' : 'Aparece depois de liberado.'
          }
          rows={4}
        />
        {feedbackMode === 'result' && (
          <TextField
            form={form}
            name="result"
            label="Nota"
            hint={`De 0 a ${formatNumber(maximum)}. ${isPointed ? 'Começa pela soma dos pontos que você escolheu; é' : 'É'} você quem decide.`}
            inputMode="decimal"
            className="max-w-28"
          />
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" loading={isSubmitting}>
            {isConfirmed ? 'Confirmar de novo' : 'Confirmar revisão'}
          </Button>
          {!isConfirmed && (
            <Button variant="secondary" disabled={isSubmitting} onClick={send(false)}>
              Guardar por enquanto
            </Button>
          )}
        </div>
        <p className="text-sm text-muted-foreground">
          {rubric.length > 0
            ? `Ao confirmar, você assina ${counted(rubric.length, 'nível', 'níveis')} com o seu nome. ${isPointed ? 'Vale a nota que você deixar escrita.' : 'Nenhuma nota é calculada.'}`
            : 'Ao confirmar, você assina com o seu nome.'}
          {gradebook &&
            feedbackMode === 'result' &&
            ' A nota e o comentário vão na hora para o livro de notas da plataforma.'}
        </p>
        {gradebook && <GradebookNotice gradebook={gradebook} />}
      </form>
    </Panel>
  )
}

interface LevelChoiceProps extends Omit<
  ComponentProps<typeof RadioGroup>,
  'options' | 'value' | 'onValueChange' | 'onChange'
> {
  levels: readonly RubricLevel[]
  /** Index of the level; empty without a choice. */
  value: string
  onChange: (value: string) => void
}

/** Returns `200 pontos`, or `Nível 4` for levels without points. */
const levelName = ({ points }: RubricLevel, index: number): string =>
  points === null ? `Nível ${index + 1}` : `${formatNumber(points)} ${points === 1 ? 'ponto' : 'pontos'}`

/** The levels side by side; the chosen level's text stands below, all texts are a click away. */
function LevelChoice({ levels, value, onChange, ...field }: LevelChoiceProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <RadioGroup
        {...field}
        row
        value={value || undefined}
        onValueChange={onChange}
        options={levels.map((level, index) => ({
          value: String(index + 1),
          label: levelName(level, index),
          hint: level.text,
        }))}
      />
      {value && <p className="text-sm wrap-anywhere">{levels[Number(value) - 1]?.text}</p>}
      <details className="text-sm text-muted-foreground">
        <summary className="w-fit cursor-pointer rounded-sm py-0.5 hover:text-foreground">
          O que cada nível quer dizer
        </summary>
        <ol className="list-decimal space-y-0.5 pl-5 wrap-anywhere">
          {levels.map((level, index) => (
            <li key={levelName(level, index) + level.text}>
              {level.points !== null && `${levelName(level, index)}: `}
              {level.text}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

/** Accepts `8,5` and `8.5`. */
const parseNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

const { comment, result } = reviewFormSchema.shape

/**
 * A review as its form holds it: a level for each criterion, in the rubric's order. A criterion without a choice has
 * an empty text.
 */
const reviewValuesSchema = (maximum: number) =>
  z.object({
    levels: z.array(z.string()),
    comment,
    result: z
      .string()
      .refine(
        (text) => result.safeParse(parseNumber(text)).success && (parseNumber(text) ?? 0) <= maximum,
        `A nota vai de 0 a ${formatNumber(maximum)}, com no máximo uma casa decimal.`,
      ),
  })
type ReviewValues = z.infer<ReturnType<typeof reviewValuesSchema>>

const markText = (mark: number | null | undefined): string =>
  mark?.toLocaleString('pt-BR', { useGrouping: false }) ?? ''

const toScores = (rubric: Rubric, levels: readonly string[]): ReviewForm['scores'] =>
  rubric.flatMap(({ id }, index) => {
    const level = levels[index]
    return level ? [{ criterionId: id, level: Number(level) }] : []
  })

/** Returns the sum of the chosen points for the mark's field; empty until every criterion has a level. */
function pointsText(rubric: Rubric, levels: readonly string[]): string {
  const scores = toScores(rubric, levels)
  return scores.length < rubric.length ? '' : markText(sumPoints(rubric, scores))
}

type Reviewed = Pick<Attempt, 'review' | 'assessment'>

function toReviewValues({ review, assessment: { rubric } }: Reviewed): ReviewValues {
  const levels = new Map(review?.scores.map(({ criterionId, level }) => [criterionId, String(level)]))
  return {
    levels: rubric.map(({ id }) => levels.get(id) ?? ''),
    comment: review?.comment ?? '',
    result: markText(review?.result),
  }
}

const toReview = (
  values: ReviewValues,
  { assessment: { rubric } }: Pick<Reviewed, 'assessment'>,
  confirm: boolean,
): ReviewForm => ({
  scores: toScores(rubric, values.levels),
  comment: values.comment,
  result: parseNumber(values.result),
  confirm,
})
