import type { PermissionProfile } from '@prosa/contract/people/permission-profiles.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ProfileDialog } from '#/features/permission-profiles/profile-dialog.tsx'
import type { ProfilesSearchProps } from '#/features/permission-profiles/profiles-search.ts'
import { ProfilesTable } from '#/features/permission-profiles/profiles-table.tsx'
import { read, useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Bundles of permissions for many people. */
export function ProfilesPage({ search, onSearchChange }: ProfilesSearchProps) {
  const list = useQuery({ ...read('listPermissionProfiles', { query: search }), placeholderData: keepPreviousData })
  const [edited, setEdited] = useState<PermissionProfile | 'new' | null>(null)
  const [asked, setAsked] = useState<PermissionProfile | null>(null)
  const remove = useWrite('deletePermissionProfile')
  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-2xl font-semibold tracking-tight">Perfis de permissão</h1>
          <p className="mt-1 text-sm text-muted-foreground">
            Conjuntos como Professor ou Só conversar, que mudam o que os papéis dão. Escolha o perfil na página de cada
            pessoa.
          </p>
        </div>
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden /> Novo perfil
        </Button>
      </header>
      <SearchInput
        label="Buscar perfis"
        placeholder="Buscar por nome…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
      />
      <PagedList
        list={list}
        failure="Não foi possível carregar os perfis"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <ProfilesTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onEdit={setEdited}
          onDelete={setAsked}
          empty={
            <NothingFound
              icon={<ShieldCheck />}
              q={search.q}
              title="Ainda não há perfis."
              description="Crie um perfil para dar as mesmas permissões a muitas pessoas."
            />
          }
        />
      </PagedList>
      {edited && <ProfileDialog profile={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={`Excluir o perfil “${asked?.name}”?`}
        description={`${counted(asked?.people ?? 0, 'pessoa fica', 'pessoas ficam')} só com o que os papéis dão.`}
        confirmLabel="Excluir"
        loading={remove.isPending}
        onConfirm={() =>
          asked &&
          remove.mutate(
            { params: { profileId: asked.id } },
            { onSuccess: () => toast.success('Perfil excluído.'), onSettled: () => setAsked(null) },
          )
        }
      />
    </div>
  )
}
