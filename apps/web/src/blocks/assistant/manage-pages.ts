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

/** Returns the pages that the given abilities open. */
export const openablePages = (abilities: AssistantAbilities) => managePages.filter(({ ability }) => abilities[ability])
