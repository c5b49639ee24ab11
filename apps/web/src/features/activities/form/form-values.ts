import { defaultOptions, doorOptionsSchema } from '@prosa/contract/conversations/door-options.ts'
import { type ActivityForm, activityFormSchema, classPrefix } from '@prosa/contract/school/activities.ts'
import { toInstant, toLocal, writtenMomentSchema } from '@prosa/contract/protocol/day.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import {
  type Criterion,
  criterionSchema,
  hasPoints,
  maxResult,
  rubricLevelSchema,
  rubricSchema,
} from '@prosa/contract/school/rubrics.ts'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max),
      `Escreva um número de ${min} a ${max.toLocaleString('pt-BR')}, ou deixe em branco.`,
    )

/** Value for no way in, because a `Select` has no empty value. */
export const noEntry = 'none'

const { classId: _, ...fields } = activityFormSchema.shape
const { levels: _levels, ...criterionFields } = criterionSchema.shape
const { text } = rubricLevelSchema.shape

const criterionValues = z.object({
  ...criterionFields,
  levels: z.array(z.object({ text, points: z.string() })),
})

/** An activity as its form holds it: numbers stay text until they are sent. */
export const valuesSchema = z
  .object({
    ...fields,
    /** Id of an integration, or of a class with its prefix. */
    integrationId: z.string(),
    opensAt: writtenMomentSchema,
    closesAt: writtenMomentSchema,
    durationMinutes: wholeNumber(1, 1440),
    rubric: z.array(criterionValues),
    /** Whether levels have points. */
    pointed: z.boolean(),
    options: doorOptionsSchema('activity'),
    retentionDays: wholeNumber(1, 3650),
  })
  // Both moments are in the same time zone, so comparing their texts compares the moments.
  .refine(({ opensAt, closesAt }) => opensAt === '' || closesAt === '' || closesAt > opensAt, {
    path: ['closesAt'],
    error: 'O fim precisa ser depois do início.',
  })
  .refine(({ instructions, openingQuestion }) => `${instructions}${openingQuestion}`.trim() !== '', {
    path: ['instructions'],
    error: 'Diga ao aluno o que fazer, aqui ou na pergunta de abertura.',
  })
  .superRefine((values, context) => {
    const { error } = rubricSchema.safeParse(toRubric(values))
    for (const { path, message } of error?.issues ?? [])
      context.addIssue({ code: 'custom', path: ['rubric', ...path], message })
  })
export type ActivityValues = z.input<typeof valuesSchema>
type CriterionValues = ActivityValues['rubric'][number]
export type ActivityFormState = ZodForm<ActivityValues, ActivityValues>

export const newForm: ActivityForm = {
  title: '',
  externalCode: '',
  integrationId: null,
  classId: null,
  instructions: '',
  opensAt: null,
  closesAt: null,
  durationMinutes: 50,
  maxAttempts: 1,
  acceptExtraTime: true,
  options: defaultOptions('activity'),
  openingQuestion: '',
  rubric: [],
  feedbackMode: 'comments',
  retentionDays: null,
}

/** Parses `0,5` or `0.5`; NaN for other texts. */
const parsePoints = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')))

const toRubric = ({ rubric, pointed }: Pick<ActivityValues, 'rubric' | 'pointed'>): Criterion[] =>
  rubric.map(({ levels: written, ...criterion }) => ({
    ...criterion,
    levels: written.map((level) => ({ text: level.text, points: pointed ? parsePoints(level.points) : null })),
  }))

/** Converts a criterion to its fields' values. */
export const toCriterionValues = ({ levels: stored, ...criterion }: Criterion): CriterionValues => ({
  ...criterion,
  levels: stored.map((level) => ({
    text: level.text,
    points: level.points?.toLocaleString('pt-BR', { useGrouping: false }) ?? '',
  })),
})

/** Returns the highest possible sum of points; an incomplete level counts as zero. */
export const countMaxPoints = (rubric: ActivityValues['rubric']): number =>
  maxResult(
    toRubric({ rubric, pointed: true }).map(({ levels: written, ...criterion }) => ({
      ...criterion,
      levels: written.map((level) => ({ ...level, points: level.points || 0 })),
    })),
  )

const numberText = (value: number | null): string => (value === null ? '' : String(value))
const parseNumber = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const toValues = ({ classId, ...form }: ActivityForm, timeZone: string): ActivityValues => ({
  ...form,
  integrationId: classId === null ? (form.integrationId ?? noEntry) : `${classPrefix}${classId}`,
  rubric: form.rubric.map(toCriterionValues),
  pointed: hasPoints(form.rubric),
  opensAt: toLocal(form.opensAt, timeZone),
  closesAt: toLocal(form.closesAt, timeZone),
  durationMinutes: numberText(form.durationMinutes),
  retentionDays: numberText(form.retentionDays),
})

const toEntry = (chosen: string): Pick<ActivityForm, 'integrationId' | 'classId'> =>
  chosen.startsWith(classPrefix)
    ? { integrationId: null, classId: chosen.slice(classPrefix.length) }
    : { integrationId: chosen === noEntry ? null : chosen, classId: null }

export const toForm = ({ pointed, ...values }: ActivityValues, timeZone: string): ActivityForm => ({
  ...values,
  rubric: toRubric({ ...values, pointed }),
  ...toEntry(values.integrationId),
  opensAt: toInstant(values.opensAt, timeZone),
  closesAt: toInstant(values.closesAt, timeZone),
  durationMinutes: parseNumber(values.durationMinutes),
  retentionDays: parseNumber(values.retentionDays),
})
