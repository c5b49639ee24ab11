import { users } from '@prosa/contract/users.ts'
import type { User } from '@prosa/contract/users.ts'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { RolesField } from '#/features/users/roles-field.tsx'
import { useFormSubmit } from '#/lib/form-submit.ts'
import { useWrite } from '#/lib/operations.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'
import { Notice } from '#/ui/notice.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { toast } from '#/ui/toasters.tsx'
import { useZodForm } from '#/ui/use-zod-form.ts'

interface EditUserDialogProps {
  user: User
  onClose: () => void
}

const schema = users.updateUser.body.pick({ name: true, roles: true })

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const formId = useId()
  const form = useZodForm(schema, { defaultValues: { name: user.name, roles: user.roles } })
  const update = useWrite('updateUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(form, async ({ name, roles }) => {
    const changed = roles?.join() === user.roles.join() ? { name } : { name, roles }
    await update.mutateAsync({ params: { userId: user.id }, body: changed })
    toast.success('Alterações salvas.')
    onClose()
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Editar usuário"
      description={user.email}
      footer={
        <Button type="submit" form={formId} loading={isSubmitting}>
          Salvar
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Field label="Nome" error={errors.name?.message}>
          <TextInput {...form.register('name')} autoComplete="off" />
        </Field>
        <Controller
          control={form.control}
          name="roles"
          render={({ field: { value, onChange, onBlur } }) => (
            <RolesField value={value ?? []} onChange={onChange} onBlur={onBlur} error={errors.roles?.message} />
          )}
        />
        <p className="text-sm text-muted-foreground">Mudar os papéis encerra as sessões abertas da pessoa.</p>
      </form>
    </Dialog>
  )
}
