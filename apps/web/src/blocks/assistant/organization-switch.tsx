import { useWhoCan } from '#/blocks/entity/who-can.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Switch } from '#/ui/inputs/switch.tsx'

interface OrganizationSwitchProps {
  assistantId: number
  visibility: 'restricted' | 'organization'
  published: boolean
  /** Whether the person may open assistants to the organization. */
  mayOpen: boolean
  className?: string
}

/** Opens an assistant to everybody in the organization, or to the people of its list alone. */
export function OrganizationSwitch({
  assistantId,
  visibility,
  published,
  mayOpen,
  className,
}: OrganizationSwitchProps) {
  const update = useWrite('updateAccess')
  const whoOpens = useWhoCan('assistants.publish_internal') ?? 'um administrador'
  const isOpen = visibility === 'organization'
  const isFree = isOpen || (mayOpen && published)
  const whyNot = mayOpen ? 'Publique o assistente primeiro.' : `Para abrir este assistente a todos, peça a ${whoOpens}.`
  return (
    <Switch
      className={className}
      label="Toda a organização"
      hint={isFree ? 'Todas as pessoas com conta conversam; parceiros, só com acesso próprio.' : whyNot}
      checked={isOpen}
      disabled={!isFree}
      pending={update.isPending}
      onCheckedChange={(open) =>
        update.mutate({ params: { assistantId }, body: { visibility: open ? 'organization' : 'restricted' } })
      }
    />
  )
}
