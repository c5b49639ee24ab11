import { useMutation } from '@tanstack/react-query'
import type { ErrorCode } from '@prosa/contract/protocol/errors.ts'
import { useRef, type ComponentProps, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { useEditedForm } from '#/blocks/entity/edited-form.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import type { ZodForm } from '#/ui/inputs/use-zod-form.ts'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'

type FormSchema = z.ZodType<FieldValues, FieldValues>

interface EntityDialogProps<Schema extends FormSchema, Saved> extends Pick<
  ComponentProps<typeof FormDialog>,
  'title' | 'description' | 'size' | 'className' | 'submitLabel' | 'variant' | 'cancels'
> {
  schema: Schema
  /** Initial values of the fields. */
  values: z.input<Schema>
  /** The data to change, as the screen has read them; undefined creates something new. */
  of?: object | undefined
  /** Creates or changes it; `changes` holds only this person's changes. */
  save: (values: z.output<Schema>, changes: Partial<z.output<Schema>>) => Promise<Saved>
  /** Message after saving. */
  done?: string | ((saved: Saved) => string) | undefined
  onSaved?: (saved: Saved) => void
  /** Error codes that belong to one field. */
  fieldOfCode?: Partial<Record<ErrorCode, string>>
  onClose: () => void
  children: (form: ZodForm<z.input<Schema>, z.output<Schema>>) => ReactNode
}

/** Dialog that creates or changes an entry of a list. */
export function EntityDialog<Schema extends FormSchema, Saved>(props: EntityDialogProps<Schema, Saved>) {
  const { schema, values, of, save, done, onSaved, fieldOfCode, onClose, children, ...frame } = props
  type Sent = Parameters<typeof save>
  const write = useMutation({ mutationFn: (sent: Sent) => save(...sent), meta: { showsProblem: true } })
  const begun = useRef<Promise<void>>(undefined)
  const send = async (sent: Sent) => {
    const saved = await write.mutateAsync(sent)
    if (done !== undefined) toast.success(typeof done === 'string' ? done : done(saved))
    onClose()
    onSaved?.(saved)
  }
  const { form, submit, problem } = useEditedForm({
    schema,
    values,
    of,
    // The second of two fast presses waits for the first.
    save: (...sent: Sent) => (begun.current ??= send(sent).finally(() => (begun.current = undefined))),
    fieldOfCode,
  })
  return (
    <FormDialog {...frame} submit={submit} problem={problem} busy={form.formState.isSubmitting} onClose={onClose}>
      {children(form)}
    </FormDialog>
  )
}
