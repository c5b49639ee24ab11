import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { assistantTabs } from '@prosa/contract/pages/assistant-pages.ts'
import type { LinkProps } from '@tanstack/react-router'
import { createRegister } from '#/lib/api/slot.ts'

const builder = { id: 'config', label: 'Configuração', ability: 'edit', to: '/assistants/manage/$assistantId' } as const

/** The core's pages of one assistant, in their order, with the ability that each requires. */
const managePages = [
  builder,
  ...assistantTabs.map(({ id, title: label, ability }) => {
    return { id, label, ability, to: `/assistants/manage/$assistantId/${id}` } as const
  }),
]

type Address = LinkProps['to'] & `/assistants/manage/$assistantId/${string}`

interface AddedPage {
  order: number
  /** Also names the page: its component is framed by `<ManagePage current={to}>`. */
  to: Address
  label: string
  ability: keyof AssistantAbilities
}

/** Pages of one assistant that extensions add, after those of the core. */
export const addedManagePages = createRegister<AddedPage>()

export type ManagePageId = (typeof managePages)[number]['id'] | Address

/** Lists the pages of the core and of extensions. */
export const listManagePages = () => [
  ...managePages,
  ...addedManagePages.entries.map(({ to, label, ability }) => ({ id: to, label, ability, to })),
]

/** Two addresses are parts of one page, 'Compartilhar', and have one tab. */
const tabs: Partial<Record<ManagePageId, string>> = { access: 'Compartilhar', sharing: 'Compartilhar' }

/** Names the tab of a page. */
export const findManageTab = (id: ManagePageId): string => tabs[id] ?? id

/** Returns the tabs to the pages that the given abilities open. */
export function openableTabs(abilities: AssistantAbilities) {
  const pages = listManagePages().filter(({ ability }) => abilities[ability])
  return pages
    .filter(({ id }, index) => pages.findIndex((page) => findManageTab(page.id) === findManageTab(id)) === index)
    .map(({ id, label, to }) => ({ id: findManageTab(id), label: tabs[id] ?? label, to }))
}
