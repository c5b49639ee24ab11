import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { openablePages } from '#/blocks/assistant/manage-pages.ts'
import { moreSections, sectionLabels } from '#/features/assistants/builder/navigation/section-labels.ts'
import type { CurrentSection } from '#/features/assistants/builder/navigation/use-current-section.ts'
import { MenuGroup, MenuItem, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'

interface MoreItemsProps extends Pick<CurrentSection, 'goTo'> {
  assistant: { id: number; abilities: AssistantAbilities } | null
}

export function MoreItems({ assistant, goTo }: MoreItemsProps) {
  return (
    <>
      {moreSections(assistant).map((id) => (
        // After the menu has returned the focus.
        <MenuItem key={id} onSelect={() => setTimeout(() => goTo(id))}>
          {sectionLabels[id]}
        </MenuItem>
      ))}
      {assistant && (
        <>
          <MenuSeparator />
          <MenuGroup label="Páginas do assistente">
            {openablePages(assistant.abilities)
              .filter(({ id }) => id !== 'config')
              .map(({ id, label, to }) => (
                <MenuItem key={id} asChild>
                  <Link to={to} params={{ assistantId: String(assistant.id) }}>
                    {label}
                  </Link>
                </MenuItem>
              ))}
          </MenuGroup>
        </>
      )}
    </>
  )
}
