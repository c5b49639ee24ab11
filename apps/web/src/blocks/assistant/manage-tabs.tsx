import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { Ellipsis } from 'lucide-react'
import { type ManagePageId, openableTabs, findManageTab } from '#/blocks/assistant/manage-pages.ts'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { LazyMenu } from '#/ui/actions/lazy-menu.tsx'
import { TabLinks } from '#/ui/layout/tab-links.tsx'

const loadMenuItems = async () => (await import('#/blocks/assistant/developer-menu-items.tsx')).DeveloperMenuItems

interface ManageTabsProps {
  assistantId: number
  current: ManagePageId
  abilities: AssistantAbilities
}

/** Tabs to the pages of an assistant that the person may open; those for developers are in a menu. */
export function ManageTabs({ assistantId: id, current, abilities }: ManageTabsProps) {
  const assistantId = String(id)
  const tabs = openableTabs(abilities).filter((tab) => tab.id !== 'webhooks' || current === 'webhooks')
  return (
    <TabLinks
      label="Páginas do assistente"
      current={findManageTab(current)}
      links={tabs.map(({ to, ...tab }) => ({ ...tab, link: { to, params: { assistantId } } }))}
      more={
        abilities.manageWebhooks && (
          <LazyMenu
            load={loadMenuItems}
            itemProps={{ assistantId, shares: abilities.share }}
            trigger={<IconButton size="sm" label="Mais páginas do assistente" tooltip={false} icon={<Ellipsis />} />}
          />
        )
      }
    />
  )
}
