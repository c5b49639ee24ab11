import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>
type FormOf<Schema extends FormSchema> = ZodForm<z.input<Schema>, z.output<Schema>>

interface SavedFormProps<Schema extends FormSchema> extends Pick<ComponentProps<typeof Button>, 'variant'> {
  schema: Schema
  /** The server's current values. */
  values: z.input<Schema>
  /** The data that the values were derived from. */
  of: object
  /** Saves and returns the values to show afterwards. */
  save: (values: z.output<Schema>) => Promise<z.input<Schema>>
  /** Message after saving; undefined when `save` shows one. */
  done?: string
  submitLabel?: string
  /** Content beside the save button. */
  renderBeside?: (form: FormOf<Schema>) => ReactNode
  children: (form: FormOf<Schema>) => ReactNode
}

/** Form on a page, with a save button; a form in a dialog is an `EntityDialog`. */
export function SavedForm<Schema extends FormSchema>(props: SavedFormProps<Schema>) {
  const { schema, values, of, save, done, submitLabel = 'Salvar', variant = 'primary', renderBeside, children } = props
  const write = useMutation({ mutationFn: save, meta: { showsProblem: true } })
  const { form, submit, problem } = useEditedForm({
    schema,
    values,
    of,
    save: async (typed) => {
      const saved = await write.mutateAsync(typed)
      if (done !== undefined) toast.success(done)
      return saved
    },
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {children(form)}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={variant} loading={form.formState.isSubmitting}>
          {submitLabel}
        </Button>
        {renderBeside?.(form)}
      </div>
    </form>
  )
}
