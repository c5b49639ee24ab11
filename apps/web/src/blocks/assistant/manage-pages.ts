import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { assistantTabs } from '@prosa/contract/pages/assistant-pages.ts'

const builder = { id: 'config', label: 'Configuração', ability: 'edit', to: '/assistants/manage/$assistantId' } as const

/** The pages of one assistant, in their order, with the ability that each requires. */
export const managePages = [
  builder,
  ...assistantTabs.map(({ id, title: label, ability }) => {
    return { id, label, ability, to: `/assistants/manage/$assistantId/${id}` } as const
  }),
]

export type ManagePageId = (typeof managePages)[number]['id']

/** Two addresses are parts of one page, 'Compartilhar', and have one tab. */
const tabs: Partial<Record<ManagePageId, string>> = { access: 'Compartilhar', sharing: 'Compartilhar' }

/** Names the tab of a page. */
export const findManageTab = (id: ManagePageId): string => tabs[id] ?? id

/** Returns the tabs to the pages that the given abilities open. */
export function openableTabs(abilities: AssistantAbilities) {
  const pages = managePages.filter(({ ability }) => abilities[ability])
  return pages
    .filter(({ id }, index) => pages.findIndex((page) => findManageTab(page.id) === findManageTab(id)) === index)
    .map(({ id, label, to }) => ({ id: findManageTab(id), label: tabs[id] ?? label, to }))
}
