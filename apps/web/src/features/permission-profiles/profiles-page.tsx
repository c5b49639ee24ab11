import { type PermissionProfile, permissionProfiles } from '@prosa/contract/identity/permission-profiles.ts'
import type { PermissionName } from '@prosa/contract/protocol/permissions.ts'
import { Pencil, Plus, ShieldCheck } from 'lucide-react'
import { deletion } from '#/blocks/entity/with-confirmation.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextField } from '#/blocks/entity/form-fields.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { EffectsTable, type Effect } from '#/features/permission-profiles/effects-table.tsx'
import { api } from '#/lib/api/api.ts'
import { formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

export function ProfilesPage(props: ListSearchProps<'listPermissionProfiles'>) {
  return (
    <ListScreen
      {...props}
      list="listPermissionProfiles"
      title="Perfis de permissão"
      description="Conjuntos como Professor ou Só conversar, que mudam o que os papéis dão. Escolha o perfil na página de cada pessoa."
      label="Perfis de permissão"
      failure="Não foi possível carregar os perfis"
      buttons={
        <DialogButton icon={Plus} label="Novo perfil" renderDialog={(close) => <ProfileDialog onClose={close} />} />
      }
      filters={{ q: { label: 'Buscar perfis', placeholder: 'Buscar por nome…' } }}
      columns={profileColumns}
      renderActions={(profile) => <Actions profile={profile} />}
      empty={{
        icon: <ShieldCheck />,
        title: 'Ainda não há perfis.',
        description: 'Crie um perfil para dar as mesmas permissões a muitas pessoas.',
      }}
    />
  )
}

const profileColumns: readonly Column<PermissionProfile>[] = [
  { id: 'name', header: 'Nome', cell: ({ name, description }) => <NameCell name={name} below={description} /> },
  { id: 'added', header: 'Permite', align: 'end', cell: ({ added }) => formatNumber(added.length) },
  { id: 'removed', header: 'Proíbe', align: 'end', cell: ({ removed }) => formatNumber(removed.length) },
  countColumn('people', 'Pessoas'),
]

function Actions({ profile }: { profile: PermissionProfile }) {
  return (
    <RowMenu
      of={profile.name}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <ProfileDialog profile={profile} onClose={close} /> },
        'line',
        deletion({
          operation: 'deletePermissionProfile',
          input: { params: { profileId: profile.id } },
          title: `Excluir o perfil “${profile.name}”?`,
          description: `${counted(profile.people, 'pessoa fica', 'pessoas ficam')} só com o que os papéis dão.`,
          done: 'Perfil excluído.',
        }),
      ]}
    />
  )
}

interface ProfileDialogProps {
  /** The profile to change; undefined creates one. */
  profile?: PermissionProfile
  onClose: () => void
}

function ProfileDialog({ profile, onClose }: ProfileDialogProps) {
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
            effects={describeEffects(form.watch())}
            onChoose={(name, effect) => {
              const effects = new Map(describeEffects(form.getValues())).set(name, effect)
              form.setValue('added', namesWith(effects, 'add'), { shouldDirty: true })
              form.setValue('removed', namesWith(effects, 'remove'), { shouldDirty: true })
            }}
          />
        </>
      )}
    </EntityDialog>
  )
}

const describeEffects = ({
  added,
  removed,
}: Pick<PermissionProfile, 'added' | 'removed'>): ReadonlyMap<PermissionName, Effect> =>
  new Map([...added.map((name) => [name, 'add'] as const), ...removed.map((name) => [name, 'remove'] as const)])

const namesWith = (effects: ReadonlyMap<PermissionName, Effect>, wanted: Effect): PermissionName[] =>
  [...effects].filter(([, effect]) => effect === wanted).map(([name]) => name)
