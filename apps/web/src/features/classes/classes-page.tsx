import { Plus, School } from 'lucide-react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
import { ListScreen } from '#/blocks/list/list-view.tsx'
import { NameCell } from '#/blocks/list/name-cell.tsx'
import { ClassActions } from '#/features/classes/class-actions.tsx'
import { ClassDialog } from '#/features/classes/class-dialog.tsx'
import { DoorBadge } from '#/features/classes/class-labels.tsx'
import { inGroups } from '#/lib/format/in-groups.ts'
import { hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { HelpLink } from '#/ui/actions/help-link.tsx'
import { type Column, countColumn } from '#/ui/lists/data-table.tsx'

/** A teacher's classes; administrators also see each class's teacher. */
export function ClassesPage(props: ListSearchProps<'listClasses'>) {
  const seesAll = hasRole(useUser(), ['admin'])
  return (
    <ListScreen
      {...props}
      list="listClasses"
      title="Turmas"
      description="Os alunos entram com o código da turma, o nome e um PIN, sem conta e sem e-mail."
      label="Turmas"
      failure="Não foi possível carregar as turmas"
      buttons={
        <>
          <HelpLink page="turma-por-codigo" about="como abrir uma atividade para uma turma" />
          <DialogButton icon={Plus} label="Nova turma" renderDialog={(close) => <ClassDialog onClose={close} />} />
        </>
      }
      filters={{ q: { label: 'Buscar turmas', placeholder: 'Buscar por nome…' } }}
      hidesIdleFilters
      columns={seesAll ? [...classColumns, owner] : classColumns}
      renderActions={(row) => <ClassActions schoolClass={row} />}
      empty={{
        icon: <School />,
        title: 'Ainda não há turmas.',
        description: 'Crie uma turma, cole os nomes e imprima as fichas com os PINs.',
      }}
    />
  )
}

type Row = RowOf<'listClasses'>

const classColumns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Nome',
    cell: ({ id, name }) => <NameCell name={name} link={{ to: '/classes/$classId', params: { classId: id } }} />,
  },
  {
    id: 'code',
    header: 'Código',
    cell: ({ code }) => <span className="tracking-wider tabular-nums">{code === null ? '–' : inGroups(code)}</span>,
  },
  { id: 'door', header: 'Situação', cell: ({ door }) => <DoorBadge door={door} /> },
  countColumn('students', 'Alunos', 'md'),
  countColumn('activities', 'Atividades', 'lg'),
]

const owner: Column<Row> = {
  id: 'owner',
  header: 'De quem é',
  from: 'lg',
  cell: ({ ownerName }) => ownerName ?? 'Ninguém',
}
