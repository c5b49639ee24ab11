import { permissionProfiles } from '@prosa/contract/people/permission-profiles.ts'
import type { PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import { useState } from 'react'
import { z } from 'zod'
import { permissionNames } from '@prosa/contract/people/permissions.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { permissionArea, permissionLabels } from '#/text/permission-labels.ts'
import { Select } from '#/ui/inputs/select.tsx'

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
      description="O perfil dá ou retira permissões de quem o usa. O que fica “como o papel” não muda."
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
          <EffectList effects={effects} onChoose={(name, effect) => setEffects(new Map(effects).set(name, effect))} />
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

/** What a profile does with one permission. */
type Effect = 'none' | 'add' | 'remove'

interface EffectListProps {
  effects: ReadonlyMap<PermissionName, Effect>
  onChoose: (name: PermissionName, effect: Effect) => void
}

const areas = [...Map.groupBy(permissionNames, permissionArea)]

function EffectList({ effects, onChoose }: EffectListProps) {
  return areas.map(([area, names]) => (
    <fieldset key={area} className="flex min-w-0 flex-col">
      <legend className="pb-2 text-sm font-semibold">{area}</legend>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {names.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2">
            <span className="min-w-0 flex-1 basis-56 text-sm">{permissionLabels[name]}</span>
            <Select
              aria-label={permissionLabels[name]}
              value={effects.get(name) ?? 'none'}
              onValueChange={(effect) => onChoose(name, effect)}
              options={options}
              className="w-40"
            />
          </li>
        ))}
      </ul>
    </fieldset>
  ))
}

const options = [
  { value: 'none', label: 'Como o papel' },
  { value: 'add', label: 'Dá' },
  { value: 'remove', label: 'Retira' },
] as const
