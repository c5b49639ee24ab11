import { permissionProfiles } from '@prosa/contract/people/permission-profiles.ts'
import type { PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import { useState } from 'react'
import { z } from 'zod'
import { EffectList } from '#/features/permission-profiles/effect-list.tsx'
import type { Effect } from '#/features/permission-profiles/effect-list.tsx'
import { useFormSubmit } from '#/lib/forms/form-submit.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { FormDialog } from '#/ui/overlays/form-dialog.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { useZodForm } from '#/ui/inputs/use-zod-form.ts'

const { name: nameSchema, description: descriptionSchema } = permissionProfiles.createPermissionProfile.body.shape
const schema = z.object({ name: nameSchema, description: descriptionSchema })

interface ProfileDialogProps {
  /** Null for a new one. */
  profile: PermissionProfile | null
  onClose: () => void
}

export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const [effects, setEffects] = useState(() => effectsOf(profile))
  const form = useZodForm(schema, {
    defaultValues: { name: profile?.name ?? '', description: profile?.description ?? '' },
  })
  const create = useWrite('createPermissionProfile', { meta: { showsProblem: true } })
  const update = useWrite('updatePermissionProfile', { meta: { showsProblem: true } })
  const { submit, problem } = useFormSubmit(
    form,
    async (fields) => {
      const body = { ...fields, added: namesWith(effects, 'add'), removed: namesWith(effects, 'remove') }
      await (profile ? update.mutateAsync({ params: { profileId: profile.id }, body }) : create.mutateAsync({ body }))
      toast.success('Perfil salvo.')
      onClose()
    },
    { permission_profile_name_taken: 'name' },
  )
  const { errors, isSubmitting } = form.formState
  return (
    <FormDialog
      size="lg"
      title={profile ? 'Editar perfil' : 'Novo perfil'}
      description="O perfil dá ou retira permissões de quem o usa. O que fica “como o papel” não muda."
      submitLabel="Salvar"
      submit={submit}
      problem={problem}
      busy={isSubmitting}
      onClose={onClose}
    >
      <Field label="Nome" required error={errors.name?.message}>
        <TextInput {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Descrição" error={errors.description?.message}>
        <TextInput {...form.register('description')} autoComplete="off" />
      </Field>
      <EffectList effects={effects} onChoose={(name, effect) => setEffects(new Map(effects).set(name, effect))} />
    </FormDialog>
  )
}

const effectsOf = (profile: PermissionProfile | null): ReadonlyMap<PermissionName, Effect> =>
  new Map([
    ...(profile?.added ?? []).map((name) => [name, 'add'] as const),
    ...(profile?.removed ?? []).map((name) => [name, 'remove'] as const),
  ])

const namesWith = (effects: ReadonlyMap<PermissionName, Effect>, wanted: Effect): PermissionName[] =>
  [...effects].filter(([, effect]) => effect === wanted).map(([name]) => name)
