import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DataTable, type Column } from '#/ui/lists/data-table.tsx'

interface Person {
  id: number
  name: string
  role: string
}

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Nome', sorts: true, cell: ({ name }) => name },
  { id: 'role', header: 'Papel', cell: ({ role }) => role },
]

const people = [
  { id: 2, name: 'Bia', role: 'Usuário' },
  { id: 1, name: 'Ana', role: 'Administrador' },
]

function show(props: { rows?: Person[]; sort?: string; onSortChange?: (sort: string) => void; loading?: boolean }) {
  render(
    <DataTable
      label="Pessoas"
      columns={columns}
      rows={people}
      rowId={(person) => String(person.id)}
      empty={<p>Ninguém ainda</p>}
      {...props}
    />,
  )
}

test('rows stay in the server’s order for every sort', () => {
  show({ sort: 'name' })
  const cells = screen.getAllByRole('cell').map((cell) => cell.textContent)
  expect(cells).toEqual(['Bia', 'Usuário', 'Ana', 'Administrador'])
  expect(screen.getByRole('columnheader', { name: 'Nome' }).getAttribute('aria-sort')).toBe('ascending')
})

test('a header toggles the sort direction; an unsortable column has no button', async () => {
  const onSortChange = vi.fn<(sort: string) => void>()
  show({ sort: 'name', onSortChange })
  await userEvent.click(within(screen.getByRole('columnheader', { name: 'Nome' })).getByRole('button'))
  expect(onSortChange).toHaveBeenCalledWith('-name')
  expect(within(screen.getByRole('columnheader', { name: 'Papel' })).queryByRole('button')).toBeNull()
})

test('an empty table says so; a loading one shows placeholders', () => {
  show({ rows: [] })
  expect(screen.getByText('Ninguém ainda')).toBeDefined()
  show({ rows: [], loading: true })
  expect(screen.getByRole('table', { name: 'Pessoas' }).getAttribute('aria-busy')).toBe('true')
})

test('a column is resized by arrow keys, by a held key in one change, and by the pointer [S32, S62]', async () => {
  const onDone = vi.fn<(id: string, width: number) => void>()
  function Resizable() {
    const [widths, setWidths] = useState<Record<string, number>>({ name: 200 })
    return (
      <DataTable
        label="Pessoas"
        columns={columns}
        rows={people}
        rowId={(person) => String(person.id)}
        empty={null}
        resizing={{
          widths,
          limits: { min: 80, max: 240 },
          onResize: (id, width, done) => {
            setWidths({ ...widths, [id]: width })
            if (done) onDone(id, width)
          },
        }}
      />
    )
  }
  render(<Resizable />)
  const edge = screen.getByRole('separator', { name: 'Largura da coluna Nome' })
  expect(edge.getAttribute('aria-valuenow')).toBe('200')
  edge.focus()
  await userEvent.keyboard('{ArrowRight>3/}')
  expect(onDone.mock.calls).toEqual([['name', 240]])
  expect(edge.getAttribute('aria-valuenow')).toBe('240')
  await userEvent.keyboard('{Home}')
  expect(onDone).toHaveBeenLastCalledWith('name', 80)
  await userEvent.pointer([
    { keys: '[MouseLeft>]', target: edge, coords: { clientX: 100 } },
    { target: edge, coords: { clientX: 150 } },
    { keys: '[/MouseLeft]', target: edge, coords: { clientX: 150 } },
  ])
  expect(onDone).toHaveBeenLastCalledWith('name', 130)
  expect(screen.getByRole('columnheader', { name: /^Nome/ }).style.width).toBe('130px')
})
