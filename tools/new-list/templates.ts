import type { CreateFacts, FieldFact, ListFacts } from './describe-list.ts'

const known: Readonly<Record<string, string>> = {
  name: 'Nome',
  title: 'Título',
  text: 'Texto',
  description: 'Descrição',
  createdAt: 'Criação',
  updatedAt: 'Última alteração',
}

/** Proposes a label for a field such as `lastSeenAt`, to be translated to Portuguese. */
const makeLabel = (name: string) => {
  if (known[name] !== undefined) return known[name]
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
const titleField = ({ columns }: ListFacts) =>
  columns.find(({ name }) => name === 'name' || name === 'title') ??
  columns.find(({ kind, optional }) => kind === 'text' && !optional)

const formatOptions = ({ choices }: FieldFact) =>
  `{ ${choices.map((choice) => `'${choice}': '${makeLabel(choice)}'`).join(', ')} }`

const isFilter = (field: FieldFact) =>
  field.name === 'q'
    ? `q: { label: 'Buscar', placeholder: 'Buscar…' }`
    : `${field.name}: { label: '${makeLabel(field.name)}', options: ${formatOptions(field)} }`

function renderCell({ name, kind, optional, long }: FieldFact): string {
  if (long) return `<p className="line-clamp-2 wrap-anywhere">{row.${name}}</p>`
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

function renderColumn(field: FieldFact, list: ListFacts): string {
  const header = `id: '${field.name}', header: '${makeLabel(field.name)}'`
  if (field === titleField(list)) return `{ ${header}, cell: (row) => <NameCell name={row.${field.name}} /> }`
  const look = field.kind === 'number' ? `align: 'end', ` : ''
  return `{ ${header}, ${look}cell: (row) => ${renderCell(field)} }`
}

const onlyInTab = ({ tab }: ListFacts, text: string) => (tab ? text : '')
const importIf = (condition: unknown, line: string) => (condition ? `${line}\n` : '')

/** Returns the screen of a list: its title, filters and columns. */
export function pageFile(list: ListFacts): string {
  const { name, one, single, many, operation, title, columns, filters, create, remove } = list
  const kinds = new Set(columns.map(({ kind }) => kind))
  const [screen, where] = list.tab ? ['ListView', 'beside'] : ['ListScreen', 'buttons']
  const ids = onlyInTab(list, ' assistantId={assistantId}')
  const edits = create?.update
  const acts = edits ?? remove
  const formats = [kinds.has('moment') && 'formatDateTime', kinds.has('number') && 'formatNumber'].filter(Boolean)
  return `import { ${['List', edits && 'Pencil', create && 'Plus'].filter(Boolean).join(', ')} } from 'lucide-react'
${importIf(remove, `import { deletion } from '#/blocks/entity/with-confirmation.tsx'`)}${importIf(create, `import { DialogButton } from '#/blocks/entity/dialog-button.tsx'`)}${importIf(acts, `import { RowMenu } from '#/blocks/entity/row-menu.tsx'`)}import { ${screen} } from '#/blocks/list/list-view.tsx'
import type { ListSearchProps, RowOf } from '#/blocks/list/list-types.ts'
${importIf(titleField(list), `import { NameCell } from '#/blocks/list/name-cell.tsx'`)}${importIf(create, `import { ${single}Dialog } from '#/features/${name}/${one}-dialog.tsx'`)}${importIf(formats.length, `import { ${formats.join(', ')} } from '#/lib/format/format.ts'`)}import type { Column } from '#/ui/lists/data-table.tsx'

${
  list.tab
    ? `export function ${many}Page({ assistantId, ...props }: ListSearchProps<'${operation}'> & { assistantId: number }) {
  return (
    <div className="flex flex-col gap-4">`
    : `export function ${many}Page(props: ListSearchProps<'${operation}'>) {
  return (`
}
    <${screen}
      {...props}
      list="${operation}"
      ${list.tab ? 'params={{ assistantId }}' : `title="${title}"`}
      label="${title}"
      failure="Não foi possível carregar a lista"
      ${create ? `${where}={<DialogButton icon={Plus} label="Criar" renderDialog={(close) => <${single}Dialog${ids} onClose={close} />} />}` : ''}
      filters={{ ${filters.map(isFilter).join(', ')} }}
      columns={columns}
      ${acts ? `renderActions={(row) => <${single}Actions${ids} row={row} />}` : ''}
      empty={{ icon: <List />, title: 'Ainda não há nada aqui.' }}
      nothing="Nada com estes filtros."
    />${onlyInTab(list, '\n    </div>')}
  )
}

const columns: readonly Column<RowOf<'${operation}'>>[] = [
${columns.map((field) => renderColumn(field, list)).join(',\n')}
]
${acts ? renderActions(list) : ''}`
}

/** Returns the actions of a row. */
function renderActions(list: ListFacts): string {
  const { single, operation, create, remove, idParam } = list
  const ids = onlyInTab(list, ' assistantId={assistantId}')
  const title = titleField(list)?.name
  const edit = `{ label: 'Editar', icon: Pencil, renderDialog: (close) => <${single}Dialog${ids} row={row} onClose={close} /> },`
  const deletion = `deletion({
          operation: '${remove}',
          input: { params: { ${onlyInTab(list, 'assistantId, ')}${idParam}: row.id } },
          title: \`Excluir “\${row.${title ?? 'id'}}”?\`,
          description: 'Não há como desfazer.',
          done: 'Excluído.',
        }),`
  return `
function ${single}Actions({ ${onlyInTab(list, 'assistantId, ')}row }: { ${onlyInTab(list, 'assistantId: number; ')}row: RowOf<'${operation}'> }) {
  return (
    <RowMenu
      of={${title ? `row.${title}` : 'String(row.id)'}}
      actions={[
        ${[create?.update && edit, create?.update && remove && `'line',`, remove && deletion].filter(Boolean).join('\n')}
      ]}
    />
  )
}
`
}

/** Returns the dialog that creates or changes a row. */
export function dialogFile(list: ListFacts, { operation, update, noun, module, fields }: CreateFacts): string {
  const change =
    update && `api.${update}({ params: { ${onlyInTab(list, 'assistantId, ')}${list.idParam}: row.id }, body })`
  const make = `api.${operation}({ ${onlyInTab(list, 'params: { assistantId }, ')}body })`
  const first = ({ name, kind, choices }: FieldFact) =>
    `${name}: row?.${name} ?? '${kind === 'choice' ? choices[0] : ''}'`
  const renderField = (field: FieldFact) =>
    field.kind === 'choice'
      ? `<SelectField form={form} name="${field.name}" label="${makeLabel(field.name)}" options={[${field.choices.map((choice) => `{ value: '${choice}', label: '${makeLabel(choice)}' }`).join(', ')}]} />`
      : `<${field.long ? 'TextareaField' : 'TextField'} form={form} name="${field.name}" label="${makeLabel(field.name)}" />`
  const used = [
    fields.some(({ kind }) => kind === 'choice') && 'SelectField',
    fields.some(({ long }) => long) && 'TextareaField',
    fields.some(({ kind, long }) => kind === 'text' && !long) && 'TextField',
  ].filter(Boolean)
  return `import { ${noun} } from '@prosa/contract/${module}'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { ${used.join(', ')} } from '#/blocks/entity/form-fields.tsx'
import type { RowOf } from '#/blocks/list/list-types.ts'
import { api } from '#/lib/api/api.ts'

interface ${list.single}DialogProps {
${onlyInTab(list, '  assistantId: number\n')}  /** The row to change; by default the dialog creates a new one. */
  row?: RowOf<'${list.operation}'>
  onClose: () => void
}

export function ${list.single}Dialog({ ${onlyInTab(list, 'assistantId, ')}row, onClose }: ${list.single}DialogProps) {
  return (
    <EntityDialog
      title={row ? 'Editar' : 'Criar'}
      submitLabel={row ? 'Salvar' : 'Criar'}
      schema={${noun}.${operation}.body}
      values={{ ${fields.map(first).join(', ')} }}
${importIf(change, '      of={row}')}      save={async (body) => { ${change ? `await (row ? ${change} : ${make})` : `await ${make}`} }}
      done={row ? 'Alterações salvas.' : 'Criado.'}
      onClose={onClose}
    >
      {(form) => (
        <>
          ${fields.map(renderField).join('\n')}
        </>
      )}
    </EntityDialog>
  )
}
`
}
