import { type Facts, when } from './wish.ts'

const web = '@prosa/web/src'

/** Returns the files that the browser loads, by their path in the folder. */
export const webFiles = (facts: Facts): Record<string, string> => ({
  [`web/${facts.plural}.tsx`]: partFile(facts),
  'members.ts': membersFile(facts),
  ...(!facts.inProfile && pageFiles(facts)),
})

/** The list with its dialog. */
function partFile({ plural, Plural, Singular, title, id, ofAssistant, inProfile }: Facts): string {
  const isScreen = !ofAssistant && !inProfile
  const [list, beside] = isScreen ? ['ListScreen', 'buttons'] : ['ListView', 'beside']
  const given = when(ofAssistant, ' assistantId={assistantId}')
  const taken = when(ofAssistant, 'assistantId, ')
  const typed = when(ofAssistant, 'assistantId: number; ')
  const name = when(inProfile, 'default ')
  const search = inProfile
    ? ['', `  const [search, setSearch] = useState<ListSearch<'list${Plural}'>>({})\n`]
    : [
        ofAssistant
          ? `{ assistantId, ...props }: ListSearchProps<'list${Plural}'> & { assistantId: number }`
          : `props: ListSearchProps<'list${Plural}'>`,
        '',
      ]
  const props = inProfile
    ? `search={search}
        onSearchChange={(change) => setSearch((before) => ({ ...before, page: 1, ...change }))}`
    : '{...props}'
  const element = `<${list}
        ${props}
        list="list${Plural}"
        ${when(isScreen, `title="${title}" `)}${when(ofAssistant, 'params={{ assistantId }} ')}label="${title}"
        failure="Não foi possível carregar a lista"
        ${beside}={<DialogButton icon={Plus} label="Criar" renderDialog={(close) => <${Singular}Dialog${given} onClose={close} />} />}
        filters={{ q: { label: 'Buscar', placeholder: 'Buscar…' } }}
        columns={columns}
        renderActions={(row) => <${Singular}Actions${given} row={row} />}
        empty={{ icon: <List />, title: 'Ainda não há nada aqui.' }}
      />`
  return `${when(inProfile, `import { useState } from 'react'\n`)}import { List, Pencil, Plus } from 'lucide-react'
import { ${plural}, type ${Singular} } from '#/${plural}/contract.ts'
import { DialogButton } from '${web}/blocks/entity/dialog-button.tsx'
import { EntityDialog } from '${web}/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '${web}/blocks/entity/form-fields.tsx'
import { RowMenu } from '${web}/blocks/entity/row-menu.tsx'
import { deletion } from '${web}/blocks/entity/with-confirmation.tsx'
import type { ${inProfile ? 'ListSearch' : 'ListSearchProps'} } from '${web}/blocks/list/list-types.ts'
import { ${list} } from '${web}/blocks/list/list-view.tsx'
import { NameCell } from '${web}/blocks/list/name-cell.tsx'
import { api } from '${web}/lib/api/api.ts'
import { formatDateTime } from '${web}/lib/format/format.ts'
import type { Column } from '${web}/ui/lists/data-table.tsx'

export ${name}function ${Plural}(${search[0]}) {
${search[1]}  return ${isScreen ? element : `(<div className="flex flex-col gap-4">${element}</div>)`}
}

const columns: readonly Column<${Singular}>[] = [
  { id: 'name', header: 'Nome', cell: (row) => <NameCell name={row.name} /> },
  { id: 'text', header: 'Texto', cell: (row) => <p className="line-clamp-2 wrap-anywhere">{row.text}</p> },
  { id: 'updatedAt', header: 'Última alteração', cell: (row) => formatDateTime(row.updatedAt) },
]

function ${Singular}Actions({ ${taken}row }: { ${typed}row: ${Singular} }) {
  return (
    <RowMenu
      of={row.name}
      actions={[
        { label: 'Editar', icon: Pencil, renderDialog: (close) => <${Singular}Dialog${given} row={row} onClose={close} /> },
        'line',
        deletion({
          operation: 'delete${Singular}',
          input: { params: { ${taken}${id}: row.id } },
          title: \`Excluir “\${row.name}”?\`,
          description: 'Não há como desfazer.',
          done: 'Excluído.',
        }),
      ]}
    />
  )
}

interface ${Singular}DialogProps {
${when(ofAssistant, '  assistantId: number\n')}  /** The row to change; by default the dialog creates a new one. */
  row?: ${Singular}
  onClose: () => void
}

function ${Singular}Dialog({ ${taken}row, onClose }: ${Singular}DialogProps) {
  return (
    <EntityDialog
      title={row ? 'Editar' : 'Criar'}
      submitLabel={row ? 'Salvar' : 'Criar'}
      schema={${plural}.create${Singular}.body}
      values={{ name: row?.name ?? '', text: row?.text ?? '' }}
      of={row}
      save={(body, changes) =>
        row
          ? api.update${Singular}({ params: { ${taken}${id}: row.id }, body: { ...changes, version: row.version } })
          : api.create${Singular}({ ${when(ofAssistant, 'params: { assistantId }, ')}body })
      }
      done={row ? 'Alterações salvas.' : 'Criado.'}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Nome" required />
          <TextareaField form={form} name="text" label="Texto" />
        </>
      )}
    </EntityDialog>
  )
}
`
}

/** Where the list appears; `order` is its place among what extensions add there. */
function membersFile({ plural, title, own, place, inProfile, ofAssistant, order }: Facts): string {
  const label = `label: '${title}'`
  if (inProfile)
    return `import { List } from 'lucide-react'
import { lazyPart } from '${web}/lib/api/lazy-part.ts'
import { profilePages } from '${web}/lib/session/profile-pages.ts'

profilePages.add({
  order: ${order},
  tab: '${plural}',
  ${label},
  icon: List,
  permission: 'chats.create',
  part: lazyPart(() => import('#/${plural}/web/${plural}.tsx'), null),
})
`
  if (ofAssistant)
    return `import { addedManagePages } from '${web}/blocks/assistant/manage-pages.ts'

addedManagePages.add({ order: ${order}, to: '/assistants/manage/$assistantId/${plural}', ${label}, ability: 'edit' })
`
  if (place === 'settings')
    return `import { addedSettingsPages } from '${web}/lib/session/settings-pages.ts'

addedSettingsPages.add({
  order: ${order},
  section: 'Organização',
  to: '/settings/${plural}',
  ${label},
  permission: 'settings.manage',
})
`
  return `import { List } from 'lucide-react'
import { addedDestinations } from '${web}/lib/session/destinations.ts'
import { can } from '${web}/lib/session/permissions.ts'

addedDestinations.add({
  order: ${order},
  to: '/${plural}',
  ${label},
  icon: List,
  isFor: (user) => can(user, '${own ? 'chats.create' : 'settings.manage'}'),
})
`
}

/** What the address of the page needs: its line in the page table, and its route. */
function pageFiles(facts: Facts): Record<string, string> {
  const { plural, title, own, place } = facts
  const [imported, file, call] = {
    assistant: ['aboutAssistant', 'assistant-pages', `aboutAssistant('${plural}', '${title}', `],
    settings: ['settingsPage', 'settings-pages', `settingsPage('${plural}', '${title}', `],
    page: ['memberPage', 'member-pages', `memberPage('/${plural}', '${title}', `],
  }[place] as [string, string, string]
  const isForAdmins = place === 'page' && !own
  const list = '@prosa/contract/pages/member-pages.ts'
  return {
    'pages.ts': `import type { Page } from '@prosa/contract/pages/page.ts'
${
  place === 'page'
    ? `import { memberPage, readList } from '${list}'\n`
    : `import { ${imported} } from '@prosa/contract/pages/${file}.ts'\nimport { readList } from '${list}'\n`
}
export const ${plural}: readonly Page[] = [${call}[readList('${facts.api}')]${when(isForAdmins, `, { roles: ['admin'] }`)})]
`,
    [`web/routes/_app/${folders[place]}${plural}.tsx`]: routeFile(facts),
  }
}

const folders = { assistant: 'assistants/manage/$assistantId/', settings: 'settings/', page: '' }

function routeFile({ plural, Plural, place, ofAssistant }: Facts): string {
  const address = `/${folders[place]}${plural}`
  const part = ofAssistant
    ? `const assistantId = Number(Route.useParams().assistantId)
  return (
    <ManagePage assistantId={assistantId} current="${address}">
      <${Plural} assistantId={assistantId} {...useListSearch()} />
    </ManagePage>
  )`
    : `return <${Plural} {...useListSearch()} />`
  return `import { createFileRoute } from '@tanstack/react-router'
import { ${Plural} } from '#/${plural}/web/${plural}.tsx'
import { listRoute } from '${web}/blocks/list/list-route.ts'
${when(ofAssistant, `import { ManagePage } from '${web}/shell/manage-tabs.tsx'\n`)}
const { options, useListSearch } = listRoute('list${Plural}')

export const Route = createFileRoute('/_app${address}')({ ...options, component: ${Plural}Page })

function ${Plural}Page() {
  ${part}
}
`
}
