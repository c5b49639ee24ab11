import type { PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import { Pencil, Plus, ShieldCheck } from 'lucide-react'
import { deletion } from '#/blocks/entity/asked.tsx'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import { ListScreen } from '#/blocks/list/list-screen.tsx'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { ProfileDialog } from '#/features/permission-profiles/profile-dialog.tsx'
import { formatNumber } from '#/lib/format/format.ts'
import { counted } from '#/text/counted.ts'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

/** Bundles of permissions for many people. */
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
      columns={columns}
      renderActions={(profile) => <Actions profile={profile} />}
      empty={{
        icon: <ShieldCheck />,
        title: 'Ainda não há perfis.',
        description: 'Crie um perfil para dar as mesmas permissões a muitas pessoas.',
      }}
    />
  )
}

const columns: readonly Column<PermissionProfile>[] = [
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
