import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { UsersPage } from '#/features/users/users-page.tsx'
import { hasRole } from '#/lib/session/permissions.ts'
import { useUser } from '#/lib/session/session.ts'
import { EmptyState } from '#/ui/lists/empty-state.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { userColumns, type UserColumn } from '@prosa/contract/identity/users.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { userColumnLooks } from '#/features/users/users-columns.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

/** The list with the open column panel; people without access to the list see only an explanation. */
export function UserColumnsPage({ onClose, ...list }: ListSearchProps<'listUsers'> & { onClose: () => void }) {
  const isAdmin = hasRole(useUser(), ['admin'])
  if (!isAdmin)
    return (
      <>
        <PageHeader title="Colunas da lista de usuários" />
        <EmptyState title="Esta preferência vale para a lista de usuários, à qual você não tem acesso." />
      </>
    )
  return (
    <>
      <UsersPage {...list} onColumns={() => undefined} />
      <UserColumnsPanel onClose={onClose} />
    </>
  )
}

/** Chooses the list's columns and their order, for this person. */
function UserColumnsPanel({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(read('getUserColumns'))
  return (
    <Sheet open onOpenChange={onClose} title="Colunas da lista de usuários">
      {data ? (
        <ColumnsForm columns={data.columns} usual={data.usual} onClose={onClose} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Sheet>
  )
}

interface ColumnsFormProps {
  columns: readonly UserColumn[]
  usual: boolean
  onClose: () => void
}

function ColumnsForm({ columns, usual, onClose }: ColumnsFormProps) {
  const [choices, setChoices] = useState(() => toColumnChoices(columns))
  const save = useWrite('setUserColumns', {
    onSuccess: () => {
      toast.success('Colunas salvas.')
      onClose()
    },
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ body: { columns: visibleColumns(choices) } })
      }}
      className="flex flex-col gap-4 pb-4"
    >
      <p className="text-sm text-muted-foreground">
        Escolha o que a lista mostra e a ordem. A largura de cada coluna muda na borda do título, com o mouse ou com as
        setas do teclado. Vale só para você, em todos os aparelhos.
      </p>
      <ul aria-label="Colunas" className="divide-y divide-border rounded-lg border border-border">
        {choices.map(({ column, isVisible }, index) => {
          const label = userColumnLooks[column].header
          return (
            <li key={column} className="flex items-center justify-between gap-2 py-1 pr-1 pl-3">
              <Checkbox
                label={label}
                checked={isVisible}
                onCheckedChange={(checked) =>
                  setChoices(
                    choices.map((choice) => (choice.column === column ? { column, isVisible: checked } : choice)),
                  )
                }
              />
              <span className="flex">
                <IconButton
                  size="sm"
                  label={`Subir ${label}`}
                  tooltip={false}
                  icon={<ArrowUp />}
                  disabled={index === 0}
                  onClick={() => setChoices(moveColumn(choices, index, -1))}
                />
                <IconButton
                  size="sm"
                  label={`Descer ${label}`}
                  tooltip={false}
                  icon={<ArrowDown />}
                  disabled={index === choices.length - 1}
                  onClick={() => setChoices(moveColumn(choices, index, 1))}
                />
              </span>
            </li>
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={save.isPending}>
          Salvar
        </Button>
        <Button
          variant="secondary"
          disabled={usual || save.isPending}
          onClick={() => save.mutate({ body: { columns: null, widths: null } })}
        >
          Restaurar padrão
        </Button>
      </div>
    </form>
  )
}

interface ColumnChoice {
  column: UserColumn
  isVisible: boolean
}

/** Returns all columns: visible ones in order, then the others. */
const toColumnChoices = (visible: readonly UserColumn[]): ColumnChoice[] => [
  ...visible.map((column) => ({ column, isVisible: true })),
  ...userColumns.filter((column) => !visible.includes(column)).map((column) => ({ column, isVisible: false })),
]

const visibleColumns = (choices: readonly ColumnChoice[]): UserColumn[] =>
  choices.filter(({ isVisible }) => isVisible).map(({ column }) => column)

/** Moves a column one position up (-1) or down (1). */
function moveColumn(choices: readonly ColumnChoice[], index: number, by: -1 | 1): ColumnChoice[] {
  const moved = choices[index]
  const rest = choices.filter((_, at) => at !== index)
  return moved ? rest.toSpliced(index + by, 0, moved) : rest
}
