import { permissionReason, roleLabels, roleSchema } from '@prosa/contract/people/permissions.ts'
import type { PermissionName, PermissionSources } from '@prosa/contract/people/permissions.ts'
import { permissionLabels } from '#/text/permission-labels.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Popover } from '#/ui/overlays/popover.tsx'

interface WhyProps {
  name: PermissionName
  sources: PermissionSources
  profileName: string
}

/** Tells where a permission comes from, or why it is not there. */
export function Why({ name, sources, profileName }: WhyProps) {
  return (
    <Popover
      label="Por quê?"
      align="end"
      className="w-72 text-sm"
      trigger={
        <Button variant="ghost" size="sm" aria-label={`Por quê? ${permissionLabels[name]}`}>
          Por quê?
        </Button>
      }
    >
      {sentence(name, sources, profileName)}
    </Popover>
  )
}

function sentence(name: PermissionName, sources: PermissionSources, profileName: string): string {
  switch (permissionReason(name, sources)) {
    case 'added':
      return 'Tem porque foi dada só a esta pessoa.'
    case 'removed':
      return 'Não tem porque foi retirada desta pessoa.'
    case 'profile-adds':
      return `Tem porque o perfil “${profileName}” dá.`
    case 'profile-removes':
      return `Não tem porque o perfil “${profileName}” retira.`
    case 'roles': {
      const roles = roleSchema.options.filter(
        (role) => sources.roles.includes(role) && permissionReason(name, only(role)) === 'roles',
      )
      return `Tem pelo papel ${roles.map((role) => roleLabels[role]).join(' e pelo papel ')}.`
    }
    case 'none':
      return 'Não tem porque nenhum dos papéis dá, e ninguém a deu a esta pessoa.'
  }
}

const only = (role: string): PermissionSources => ({ roles: [role], profile: null, added: [], removed: [] })
