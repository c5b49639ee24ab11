import { useState } from 'react'
import { UiSection } from '#/features/dev/ui-section.tsx'
import { formatDateTime } from '#/lib/format.ts'
import { Badge } from '#/ui/badge.tsx'
import { Breadcrumbs } from '#/ui/breadcrumbs.tsx'
import { columnHelper } from '#/ui/data-table-columns.ts'
import { DataTable } from '#/ui/data-table.tsx'
import type { TableSort } from '#/ui/data-table.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { TabPanel, Tabs } from '#/ui/tabs.tsx'

interface Person {
  id: number
  name: string
  email: string
  active: boolean
  lastSeen: string
}

const people: Person[] = [
  { id: 1, name: 'Ana Lúcia Reis', email: 'ana@escola.example', active: true, lastSeen: '2026-11-20T17:32:00Z' },
  { id: 2, name: 'João Pedro Alves', email: 'joao@escola.example', active: false, lastSeen: '2026-11-02T12:00:00Z' },
  { id: 3, name: 'Márcia Conceição', email: 'marcia@escola.example', active: true, lastSeen: '2026-10-30T22:10:00Z' },
]

const column = columnHelper<Person>()
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    enableSorting: true,
    cell: ({ getValue }) => <span className="font-medium">{getValue()}</span>,
  }),
  column.accessor('email', { header: 'E-mail', meta: { from: 'md' } }),
  column.accessor('active', {
    header: 'Situação',
    cell: ({ getValue }) => (
      <Badge tone={getValue() ? 'success' : 'neutral'}>{getValue() ? 'Ativo' : 'Bloqueado'}</Badge>
    ),
  }),
  column.accessor('lastSeen', {
    header: 'Último acesso',
    enableSorting: true,
    meta: { align: 'end' },
    cell: ({ getValue }) => formatDateTime(getValue()),
  }),
])

export function UiData() {
  const [sort, setSort] = useState<TableSort>({ by: 'name', direction: 'asc' })
  const [page, setPage] = useState(5)
  const [tab, setTab] = useState<'people' | 'loading' | 'empty'>('people')
  const shown = tab === 'people' ? people : []
  return (
    <UiSection title="Dados e navegação">
      <Breadcrumbs
        items={[
          { label: 'Assistentes', link: { to: '/' } },
          { label: 'Gerenciar', link: { to: '/' } },
          { label: 'Controle de acesso' },
        ]}
      />
      <Tabs
        label="Estados da tabela"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'people', label: 'Pessoas', count: people.length },
          { value: 'loading', label: 'Carregando' },
          { value: 'empty', label: 'Vazia' },
        ]}
      >
        <TabPanel value={tab}>
          <DataTable
            label="Pessoas"
            columns={columns}
            rows={shown}
            rowId={(person) => String(person.id)}
            sort={sort}
            onSortChange={setSort}
            loading={tab === 'loading'}
            empty={<p className="py-10 text-center text-muted-foreground">Nada encontrado.</p>}
          />
        </TabPanel>
      </Tabs>
      <Pagination page={page} total={214} onPageChange={setPage} />
    </UiSection>
  )
}
