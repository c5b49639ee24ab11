import { permissionProfiles, type PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import { useState } from 'react'
import { z } from 'zod'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { EffectsTable, type Effect } from '#/features/permission-profiles/effects-table.tsx'

const { name: nameSchema, description: descriptionSchema } = permissionProfiles.createPermissionProfile.body.shape
const schema = z.object({ name: nameSchema, description: descriptionSchema })

interface ProfileDialogProps {
  /** The one to be changed; a new one where left out. */
  profile?: PermissionProfile
  onClose: () => void
}

export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const [effects, setEffects] = useState(() => effectsOf(profile))
  const { name = '', description = '' } = profile ?? {}
  return (
    <EntityDialog
      size="lg"
      title={profile ? 'Editar perfil' : 'Novo perfil'}
      description="O perfil permite ou proíbe a quem o usa o que o papel diz de outro jeito. O que fica “Como o papel” não muda."
      submitLabel="Salvar"
      schema={schema}
      values={{ name, description }}
      save={(fields) => {
        const body = { ...fields, added: namesWith(effects, 'add'), removed: namesWith(effects, 'remove') }
        return profile
          ? api.updatePermissionProfile({ params: { profileId: profile.id }, body })
          : api.createPermissionProfile({ body })
      }}
      done="Perfil salvo."
      fieldOfCode={{ permission_profile_name_taken: 'name' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" required />
          <TextField form={form} name="description" label="Descrição" />
          <EffectsTable effects={effects} onChoose={(name, effect) => setEffects(new Map(effects).set(name, effect))} />
        </>
      )}
    </EntityDialog>
  )
}

const effectsOf = (profile: PermissionProfile | undefined): ReadonlyMap<PermissionName, Effect> =>
  new Map([
    ...(profile?.added ?? []).map((name) => [name, 'add'] as const),
    ...(profile?.removed ?? []).map((name) => [name, 'remove'] as const),
  ])

const namesWith = (effects: ReadonlyMap<PermissionName, Effect>, wanted: Effect): PermissionName[] =>
  [...effects].filter(([, effect]) => effect === wanted).map(([name]) => name)
