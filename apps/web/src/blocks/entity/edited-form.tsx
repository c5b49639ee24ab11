import { ApiProblem } from '@prosa/contract/client/client.ts'
import type { ErrorCode, FieldError } from '@prosa/contract/protocol/errors.ts'
import { notifyManager } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { isMissing } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { Button } from '#/ui/actions/button.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface EditedForm<Schema extends FormSchema> {
  schema: Schema
  /** Initial values of the fields; for existing data, the server's current ones. */
  values: z.input<Schema>
  /** The data that the values were derived from; undefined for something new. */
  of: object | undefined
  /** Saves and returns the values to show when the form stays open. `changes` holds only this person's changes. */
  save: (values: z.output<Schema>, changes: Partial<z.output<Schema>>) => Promise<z.input<Schema> | void>
  /** Error codes that belong to one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>> | undefined
  /** Whether the person signs the whole form: then every change by others is reported first. */
  signed?: boolean
}

/**
 * Form for data that several people or windows may change. If the data changed since they were read (or have no version), they are read
 * again before saving: fields changed only by others are taken over, and a field changed by both is saved only after the person was told
 * and could compare.
 */
export function useEditedForm<Schema extends FormSchema>({
  schema,
  values,
  of,
  save,
  fieldOfCode,
  signed = false,
}: EditedForm<Schema>) {
  type Values = z.input<Schema>
  const form = useZodForm(schema, { defaultValues: values as never })
  const now = useRef({ values, of, save })
  /** Values and data at the last merge; differences from them are this person's changes. */
  const seen = useRef({ values, of })
  const [other, setOther] = useState<{ values: Partial<Values>; isMine: boolean; notice: string }>()

  function begin() {
    seen.current = now.current
    // Fields stay registered, so that an error finds its field.
    form.reset(now.current.values, { keepFieldsRef: true })
  }

  function write(written: Partial<Values>) {
    for (const [name, value] of Object.entries(written))
      form.setValue(name as FieldPath<Values>, value as FieldPathValue<Values, FieldPath<Values>>, {
        shouldDirty: true,
      })
  }

  // Shows changes by others while the form has no changes.
  useLayoutEffect(() => {
    now.current = { values, of, save }
    const isNews = of !== seen.current.of && changedNames(seen.current.values, values).length > 0
    if (isNews && changedNames(seen.current.values, form.getValues()).length === 0) begin()
  })

  /** Takes over changes by others and keeps this person's. Throws when both changed the same field. */
  async function mergeNewest(saying: string, from: object) {
    await readAgain(from)
    const { values: before, of: known } = seen.current
    const { values: fresh } = now.current
    const typed = form.getValues()
    const [mine, theirs] = [changedNames(before, typed), changedNames(before, fresh)]
    if (now.current.of === known || theirs.length === 0) return
    begin()
    write(pickFields(typed, mine))
    const isBoth = (name: string) => mine.includes(name) && changedNames(typed, fresh).includes(name)
    const changed = theirs.filter((name) => signed || isBoth(name))
    if (changed.length === 0) return
    setOther({ values: pickFields(fresh, changed), isMine: false, notice: saying })
    throw changedMeanwhile(changed)
  }

  async function send() {
    const typed = form.getValues()
    const mine = changedNames(seen.current.values, typed)
    const checked = await schema.safeParseAsync(typed)
    // Combined with the others' changes, this person's values may be invalid.
    if (!checked.success) throw createInvalid(checked.error)
    const show = form.sending()
    const saved = await now.current.save(checked.data, pickFields(checked.data, mine)).catch(explainGone)
    if (!saved) return
    // Data read earlier are no longer compared.
    seen.current = { values: saved, of: now.current.of }
    show(saved)
  }

  const { submit, problem } = useFormSubmit(
    form,
    async () => {
      setOther(undefined)
      const from = now.current.of
      if (from && !hasVersion(from))
        await mergeNewest(
          'Enquanto você editava, isto foi mudado por outra pessoa ou em outra janela. Compare, e salve de novo para ficar com o que está na tela.',
          from,
        )
      try {
        await send()
      } catch (error) {
        if (!from || !isChangedMeanwhile(error)) throw error
        await mergeNewest(error.message, from)
        await send()
      }
    },
    fieldOfCode,
  )

  function swap({ values: there, isMine, notice }: NonNullable<typeof other>) {
    setOther({ values: pickFields(form.getValues(), Object.keys(there)), isMine: !isMine, notice })
    write(there)
  }

  const explanation: ReactNode = other ? (
    <>
      <p>{other.notice} O que você escreveu não se perdeu.</p>
      <Button size="sm" variant="secondary" className="mt-2" onClick={() => swap(other)}>
        {other.isMine ? 'Voltar ao que eu escrevi' : 'Ver o que foi salvo'}
      </Button>
    </>
  ) : (
    problem
  )
  return { form, submit, problem: explanation }
}

/** Whether the server compares versions when saving. */
const hasVersion = (of: object): boolean => 'version' in of && typeof of.version === 'string'

const isChangedMeanwhile = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem && error.code === 'changed_meanwhile'

/** Returns the names of the fields that differ. */
function changedNames(before: FieldValues, after: FieldValues): string[] {
  const names = Object.keys({ ...before, ...after })
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
}

const pickFields = <Values extends FieldValues>(values: Values, names: readonly string[]): Partial<Values> =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>

/** Refetches the queries that hold `of` and waits for the result. A failure is ignored here, because saving will report it. */
async function readAgain(of: object): Promise<void> {
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => containsObject(state.data, of) })
  // Runs after the query library's scheduled notifications.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
}

function containsObject(data: unknown, of: object): boolean {
  if (data === of) return true
  const parts = typeof data === 'object' && data !== null ? Object.values(data) : []
  return parts.some((part) => part === of || (Array.isArray(part) && part.includes(of)))
}

const createRefusal = (title: string, errors: Pick<FieldError, 'pointer' | 'detail'>[] = []) =>
  new ApiProblem({
    type: 'about:blank',
    status: 422,
    code: 'validation_failed',
    title,
    errors: errors.map((error) => ({ ...error, code: 'changed' })),
  })

const changedMeanwhile = (names: readonly string[]) =>
  createRefusal(
    '',
    names.map((name) => ({ pointer: `/${name}`, detail: 'Este campo mudou enquanto você editava.' })),
  )

const createInvalid = ({ issues }: z.ZodError) =>
  createRefusal(
    '',
    issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message })),
  )

function explainGone(error: unknown): never {
  if (!isMissing(error)) throw error
  throw createRefusal(
    'Isto não existe mais, ou você não pode mais mudar. Se quiser guardar o que escreveu, copie antes de fechar.',
  )
}
