import { users } from '@prosa/contract/users.ts'
import type { User } from '@prosa/contract/users.ts'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { PartnerField } from '#/features/users/partner-field.tsx'
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

const schema = users.updateUser.body.pick({ name: true, roles: true, partnerId: true })

export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const formId = useId()
  const form = useZodForm(schema, {
    defaultValues: { name: user.name, roles: user.roles, partnerId: user.partner?.id ?? null },
  })
  const update = useWrite('updateUser', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async ({ name, roles, partnerId }) => {
      const changed = {
        name,
        ...(roles?.join() === user.roles.join() ? {} : { roles }),
        ...(partnerId === (user.partner?.id ?? null) || !roles?.includes('partner') ? {} : { partnerId }),
      }
      await update.mutateAsync({ params: { userId: user.id }, body: changed })
      toast.success('Alterações salvas.')
      onClose()
    },
    { partner_people_limit: 'partnerId', partner_role_required: 'roles' },
  )
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
        {form.watch('roles')?.includes('partner') && (
          <Controller
            control={form.control}
            name="partnerId"
            render={({ field: { value, onChange, onBlur } }) => (
              <PartnerField
                value={value ?? null}
                onChange={onChange}
                onBlur={onBlur}
                error={errors.partnerId?.message}
              />
            )}
          />
        )}
        {user.groups.length > 0 && (
          <p className="text-sm">
            <span className="font-medium">Grupos e turmas:</span> {user.groups.map((group) => group.name).join(', ')}
          </p>
        )}
        <p className="text-sm text-muted-foreground">Mudar os papéis encerra as sessões abertas da pessoa.</p>
      </form>
    </Dialog>
  )
}
