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
  /** What stands in the fields, as the server says it now. */
  values: z.input<Schema>
  /** What the values were made of, as the screen has read it. */
  of: object
  /** Gives back what stands in the fields afterwards. */
  save: (values: z.output<Schema>) => Promise<z.input<Schema>>
  /** Said once it is saved; left out where `save` says more. */
  done?: string
  submitLabel?: string
  /** Beside the button that saves. */
  renderBeside?: (form: FormOf<Schema>) => ReactNode
  /** The fields. */
  children: (form: FormOf<Schema>) => ReactNode
}

/** What stands on a page and is changed there, with the button that saves it; in a dialog it is an `EntityDialog`. */
export function SavedForm<Schema extends FormSchema>(props: SavedFormProps<Schema>) {
  const { schema, values, of, save, done, submitLabel = 'Salvar', variant = 'primary', renderBeside, children } = props
  const write = useMutation({ mutationFn: save, meta: { showsProblem: true } })
  const { form, submit, problem } = useEditedForm({
    schema,
    values,
    of,
    save: async (typed) => {
      const kept = await write.mutateAsync(typed)
      if (done !== undefined) toast.success(done)
      return kept
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
