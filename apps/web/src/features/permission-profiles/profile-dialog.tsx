import { permissionProfiles, type PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import type { PermissionName } from '@prosa/contract/people/permissions.ts'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { api } from '#/lib/api/api.ts'
import { EffectsTable, type Effect } from '#/features/permission-profiles/effects-table.tsx'

interface ProfileDialogProps {
  /** The one to be changed; a new one where left out. */
  profile?: PermissionProfile
  onClose: () => void
}

export function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
  const { name = '', description = '', added = [], removed = [] } = profile ?? {}
  return (
    <EntityDialog
      size="lg"
      title={profile ? 'Editar perfil' : 'Novo perfil'}
      description="O perfil permite ou proíbe a quem o usa o que o papel diz de outro jeito. O que fica “Como o papel” não muda."
      submitLabel="Salvar"
      schema={permissionProfiles.createPermissionProfile.body}
      values={{ name, description, added, removed }}
      of={profile}
      save={(body) =>
        profile
          ? api.updatePermissionProfile({
              params: { profileId: profile.id },
              body: { ...body, version: profile.version },
            })
          : api.createPermissionProfile({ body })
      }
      done="Perfil salvo."
      fieldOfCode={{ permission_profile_name_taken: 'name' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" required />
          <TextField form={form} name="description" label="Descrição" />
          <EffectsTable
            effects={effectsOf(form.watch())}
            onChoose={(name, effect) => {
              const effects = new Map(effectsOf(form.getValues())).set(name, effect)
              form.setValue('added', namesWith(effects, 'add'), { shouldDirty: true })
              form.setValue('removed', namesWith(effects, 'remove'), { shouldDirty: true })
            }}
          />
        </>
      )}
    </EntityDialog>
  )
}

const effectsOf = ({
  added,
  removed,
}: Pick<PermissionProfile, 'added' | 'removed'>): ReadonlyMap<PermissionName, Effect> =>
  new Map([...added.map((name) => [name, 'add'] as const), ...removed.map((name) => [name, 'remove'] as const)])

const namesWith = (effects: ReadonlyMap<PermissionName, Effect>, wanted: Effect): PermissionName[] =>
  [...effects].filter(([, effect]) => effect === wanted).map(([name]) => name)
