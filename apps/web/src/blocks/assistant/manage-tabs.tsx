import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { type ManagePageId, openableTabs, tabOf } from '#/blocks/assistant/manage-pages.ts'
import { TabLinks } from '#/ui/layout/tab-links.tsx'

interface ManageTabsProps {
  assistantId: number
  current: ManagePageId
  abilities: AssistantAbilities
}

/** Tabs to the pages of an assistant that the person may open. */
export function ManageTabs({ assistantId, current, abilities }: ManageTabsProps) {
  return (
    <TabLinks
      label="Páginas do assistente"
      current={tabOf(current)}
      links={openableTabs(abilities).map(({ id, label, to }) => ({
        id,
        label,
        link: { to, params: { assistantId: String(assistantId) } },
      }))}
    />
  )
}
