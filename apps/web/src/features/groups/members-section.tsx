import type { Group, GroupMember } from '@prosa/contract/people/groups.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ClipboardPaste, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { AddPeopleDialog } from '#/features/groups/add-people-dialog.tsx'
import type { MembersSearchProps } from '#/features/groups/groups-search.ts'
import { MembersTable } from '#/features/groups/members-table.tsx'
import { PasteEmailsDialog } from '#/features/groups/paste-emails-dialog.tsx'
import { RemoveMemberDialog } from '#/features/groups/remove-member-dialog.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'
import { PagedList } from '#/ui/lists/paged-list.tsx'
import { SearchInput } from '#/ui/inputs/search-input.tsx'

interface MembersSectionProps extends MembersSearchProps {
  group: Group
}

export function MembersSection({ group, search, onSearchChange }: MembersSectionProps) {
  const params = { groupId: group.id }
  const list = useQuery({
    ...read('listGroupMembers', { params, query: search }),
    placeholderData: keepPreviousData,
  })
  const [adding, setAdding] = useState<'people' | 'emails' | null>(null)
  const [leaving, setLeaving] = useState<GroupMember>()
  return (
    <section aria-labelledby="members" className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="members" className="text-lg font-semibold">
          Pessoas
        </h2>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setAdding('emails')}>
            <ClipboardPaste aria-hidden /> Colar e-mails
          </Button>
          <Button onClick={() => setAdding('people')}>
            <UserPlus aria-hidden /> Adicionar pessoas
          </Button>
        </div>
      </header>
      <SearchInput
        label="Buscar no grupo"
        placeholder="Buscar por nome ou e-mail…"
        value={search.q ?? ''}
        onSearch={(q) => onSearchChange({ q })}
      />
      <PagedList
        list={list}
        failure="Não foi possível carregar as pessoas"
        onPageChange={(page) => onSearchChange({ page })}
      >
        <MembersTable
          rows={list.data?.items ?? []}
          loading={list.isPending}
          onRemove={setLeaving}
          empty={
            <NothingFound
              icon={<UsersRound />}
              q={search.q}
              title="Ninguém neste grupo ainda."
              description="Adicione pessoas que já têm conta, ou cole a lista de e-mails."
            />
          }
        />
      </PagedList>
      {adding === 'people' && <AddPeopleDialog group={group} onClose={() => setAdding(null)} />}
      {adding === 'emails' && <PasteEmailsDialog group={group} onClose={() => setAdding(null)} />}
      {leaving && <RemoveMemberDialog group={group} member={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}
