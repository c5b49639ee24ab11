import { Link } from '@tanstack/react-router'
import { BookOpenText, Fingerprint, KeyRound, Webhook } from 'lucide-react'
import { useCan } from '#/lib/session/permissions.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { MenuGroup, MenuItem } from '#/ui/actions/dropdown-menu.tsx'

interface DeveloperMenuItemsProps {
  assistantId: string
  /** Whether the person may share the assistant by links. */
  shares: boolean
}

/** All that connects programs to an assistant, which few people need. */
export function DeveloperMenuItems({ assistantId, shares }: DeveloperMenuItemsProps) {
  const hasKeys = useCan('api_keys.manage')
  return (
    <MenuGroup label="Desenvolvedores">
      <MenuItem asChild>
        <Link to="/assistants/manage/$assistantId/webhooks" params={{ assistantId }}>
          <Webhook aria-hidden /> Webhooks
        </Link>
      </MenuItem>
      {shares && (
        <MenuItem asChild>
          <Link to="/assistants/manage/$assistantId/sharing" params={{ assistantId }}>
            <Fingerprint aria-hidden /> Identidade assinada, em cada link
          </Link>
        </MenuItem>
      )}
      {hasKeys && (
        <MenuItem asChild>
          <Link to="/profile" search={{ tab: 'keys' }}>
            <KeyRound aria-hidden /> Chaves de API
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <a href={`${runtimeConfig.apiBase}/api/docs`} target="_blank" rel="noopener">
          <BookOpenText aria-hidden /> Referência da API
        </a>
      </MenuItem>
    </MenuGroup>
  )
}
