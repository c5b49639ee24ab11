import type { Partner, PartnerPerson } from '@prosa/contract/people/partners.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link2, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { InvitePersonDialog } from '#/features/partners/invite-person-dialog.tsx'
import { LinkPeopleDialog } from '#/features/partners/link-people-dialog.tsx'
import type { PeopleSearchProps } from '#/features/partners/partners-search.ts'
import { PeopleTable } from '#/features/partners/people-table.tsx'
import { UnlinkDialog } from '#/features/partners/unlink-dialog.tsx'
import { Can } from '#/lib/session/can.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

interface PeopleSectionProps extends PeopleSearchProps {
  partner: Partner
}

export function PeopleSection({ partner, search, onSearchChange }: PeopleSectionProps) {
  const params = { partnerId: partner.id }
  const list = useQuery({
    ...read('listPartnerPeople', { params, query: search }),
    placeholderData: keepPreviousData,
  })
  const [adding, setAdding] = useState<'link' | 'invite' | null>(null)
  const [leaving, setLeaving] = useState<PartnerPerson>()
  const close = () => setAdding(null)
  return (
    <section aria-labelledby="people" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="people" className="text-lg font-semibold">
          Pessoas
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAdding('link')}>
            <Link2 aria-hidden /> Vincular pessoas
          </Button>
          <Can permission="users.invite">
            <Button onClick={() => setAdding('invite')}>
              <UserPlus aria-hidden /> Convidar pessoa
            </Button>
          </Can>
        </div>
      </header>
      <SearchInput
        label="Buscar pessoas da instituição"
        placeholder="Buscar por nome ou e-mail…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
      />
      <PagedList
        list={list}
        failure="Não foi possível carregar as pessoas"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <PeopleTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onUnlink={setLeaving}
          empty={
            <NothingFound
              icon={<UsersRound />}
              q={search.q}
              title="Ninguém nesta instituição ainda."
              description="Convide alguém de lá, ou vincule pessoas com o papel Parceiro."
            />
          }
        />
      </PagedList>
      {adding === 'link' && <LinkPeopleDialog partner={partner} onClose={close} />}
      {adding === 'invite' && <InvitePersonDialog partner={partner} onClose={close} />}
      {leaving && <UnlinkDialog partner={partner} person={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}
