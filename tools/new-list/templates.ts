import type { CreateFacts, FieldFact, ListFacts } from './describe-list.ts'

/** `createdAt` as a first label, to be put into Portuguese. */
const labelOf = (name: string) => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const titleField = ({ columns }: ListFacts) =>
  columns.find(({ name }) => name === 'name' || name === 'title') ??
  columns.find(({ kind, optional }) => kind === 'text' && !optional)

const optionsOf = ({ choices }: FieldFact) =>
  `{ ${choices.map((choice) => `'${choice}': '${labelOf(choice)}'`).join(', ')} }`

const filterOf = (field: FieldFact) =>
  field.name === 'q'
    ? `q: { label: 'Buscar', placeholder: 'Buscar…' }`
    : `${field.name}: { label: '${labelOf(field.name)}', options: ${optionsOf(field)} }`

function cellOf({ name, kind, optional }: FieldFact): string {
  const value = {
    moment: `formatDateTime(row.${name})`,
    number: `formatNumber(row.${name})`,
    flag: '',
    text: '',
    choice: '',
  }
  const text = kind === 'flag' ? `row.${name} ? 'Sim' : 'Não'` : value[kind] || `row.${name}`
  if (!optional) return text
  return value[kind] ? `row.${name} === null ? '–' : ${text}` : `${text} ?? '–'`
}

function columnOf(field: FieldFact, list: ListFacts): string {
  const header = `id: '${field.name}', header: '${labelOf(field.name)}'`
  if (field === titleField(list)) return `{ ${header}, cell: (row) => <NameCell name={row.${field.name}} /> }`
  const look = field.kind === 'number' ? `align: 'end', ` : ''
  return `{ ${header}, ${look}cell: (row) => ${cellOf(field)} }`
}

const importIf = (condition: unknown, line: string) => (condition ? `${line}\n` : '')

/** The screen: what the list is called, by what it is filtered, what its rows show. */
export function pageFile(list: ListFacts): string {
  const { name, one, single, many, operation, title, columns, filters, create, remove } = list
  const kinds = new Set(columns.map(({ kind }) => kind))
  const formats = [kinds.has('moment') && 'formatDateTime', kinds.has('number') && 'formatNumber'].filter(Boolean)
  return `${importIf(true, `import { List${create ? ', Plus' : ''} } from 'lucide-react'`)}${importIf(create, `import { DialogButton } from '#/blocks/entity/dialog-button.tsx'`)}import { ListScreen } from '#/blocks/list/list-screen.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
${importIf(titleField(list), `import { NameCell } from '#/blocks/list/name-cell.tsx'`)}${importIf(create ?? remove, `import { ${single}Actions } from '#/features/${name}/${one}-actions.tsx'`)}${importIf(create, `import { ${single}Dialog } from '#/features/${name}/${one}-dialog.tsx'`)}${importIf(formats.length, `import { ${formats.join(', ')} } from '#/lib/format/format.ts'`)}import type { Column } from '#/ui/lists/data-table.tsx'

export function ${many}Page(props: ListSearchProps<'${operation}'>) {
  return (
    <ListScreen
      {...props}
      list="${operation}"
      title="${title}"
      label="${title}"
      failure="Não foi possível carregar a lista"
      ${create ? `buttons={<DialogButton icon={Plus} label="Criar" renderDialog={(close) => <${single}Dialog onClose={close} />} />}` : ''}
      filters={{ ${filters.map(filterOf).join(', ')} }}
      columns={columns}
      ${create || remove ? `renderActions={(row) => <${single}Actions row={row} />}` : ''}
      empty={{ icon: <List />, title: 'Ainda não há nada aqui.' }}
      nothing="Nada com estes filtros."
    />
  )
}

const columns: readonly Column<RowOf<'${operation}'>>[] = [
${columns.map((field) => columnOf(field, list)).join(',\n')}
]
`
}

/** The dialog in which one is made or changed. */
export function dialogFile(list: ListFacts, { operation, update, noun, module, fields }: CreateFacts): string {
  const change = update && `api.${update}({ params: { ${list.idParam}: row.id }, body })`
  const first = ({ name, kind, choices }: FieldFact) =>
    `${name}: row?.${name} ?? '${kind === 'choice' ? choices[0] : ''}'`
  const fieldOf = (field: FieldFact) =>
    field.kind === 'choice'
      ? `<SelectField form={form} name="${field.name}" label="${labelOf(field.name)}" options={[${field.choices.map((choice) => `{ value: '${choice}', label: '${labelOf(choice)}' }`).join(', ')}]} />`
      : `<TextField form={form} name="${field.name}" label="${labelOf(field.name)}" />`
  const used = [
    fields.some(({ kind }) => kind === 'choice') && 'SelectField',
    fields.some(({ kind }) => kind === 'text') && 'TextField',
  ].filter(Boolean)
  return `import { ${noun} } from '@prosa/contract/${module}'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { ${used.join(', ')} } from '#/blocks/entity/form-fields.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { api } from '#/lib/api/api.ts'

interface ${list.single}DialogProps {
  /** The one to be changed; a new one where left out. */
  row?: RowOf<'${list.operation}'>
  onClose: () => void
}

export function ${list.single}Dialog({ row, onClose }: ${list.single}DialogProps) {
  return (
    <EntityDialog
      title={row ? 'Editar' : 'Criar'}
      submitLabel={row ? 'Salvar' : 'Criar'}
      schema={${noun}.${operation}.body}
      values={{ ${fields.map(first).join(', ')} }}
      save={async (body) => { ${change ? `await (row ? ${change} : api.${operation}({ body }))` : `await api.${operation}({ body })`} }}
      done={row ? 'Alterações salvas.' : 'Criado.'}
      onClose={onClose}
    >
      {(form) => (
        <>
          ${fields.map(fieldOf).join('\n')}
        </>
      )}
    </EntityDialog>
  )
}
`
}

/** What is done with one row. */
export function actionsFile(list: ListFacts): string {
  const { name, one, single, operation, create, remove, idParam } = list
  const named = titleField(list)?.name ?? 'id'
  const edits = create?.update
  return `${importIf(edits, `import { Pencil } from 'lucide-react'`)}${importIf(remove, `import { deletion } from '#/blocks/entity/asked.tsx'`)}import { RowMenu } from '#/blocks/entity/row-menu.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
${importIf(edits, `import { ${single}Dialog } from '#/features/${name}/${one}-dialog.tsx'`)}
export function ${single}Actions({ row }: { row: RowOf<'${operation}'> }) {
  return (
    <RowMenu
      of={String(row.${named})}
      actions={[
        ${edits ? `{ label: 'Editar', icon: Pencil, renderDialog: (close) => <${single}Dialog row={row} onClose={close} /> },` : ''}
        ${edits && remove ? `'line',` : ''}
        ${
          remove
            ? `deletion({
          operation: '${remove}',
          input: { params: { ${idParam}: row.id } },
          title: \`Excluir “\${row.${named}}”?\`,
          description: 'Não há como desfazer.',
          done: 'Excluído.',
        }),`
            : ''
        }
      ]}
    />
  )
}
`
}

/** A first test, of the list without rows. */
export const testFile = ({
  name,
  many,
  address,
  title,
}: ListFacts): string => `import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ${many}Page } from '#/features/${name}/${name}-page.tsx'
import { answerApi } from '#/test-api.ts'
import { renderPiece, sessionUser, startSession } from '#/test-piece.tsx'

test('a list without rows says so', async () => {
  answerApi({
    'GET /api/auth/session': sessionUser({ roles: ['admin'] }),
    'GET ${address}': { items: [], total: 0, page: 1, pageSize: 10 },
  })
  await startSession('token')
  await renderPiece(<${many}Page search={{}} onSearchChange={() => undefined} />)
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeDefined()
  expect(await screen.findByText('Ainda não há nada aqui.')).toBeDefined()
})
`

/** Its place in the application. */
export const routeFile = ({
  name,
  many,
  operation,
}: ListFacts): string => `import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { ${many}Page } from '#/features/${name}/${name}-page.tsx'

const { options, useListSearch } = listRoute('${operation}')

export const Route = createFileRoute('/_app/settings/${name}')({ ...options, component: ${many} })

function ${many}() {
  return <${many}Page {...useListSearch()} />
}
`
