import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { Settings2, Share2 } from 'lucide-react'
import { openShareSheet } from '#/blocks/assistant/share-request.ts'
import { pictureOf } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'

/** Name of the assistant; for editors also its version and the way to the builder. */
export function ChatHeader({ assistant }: { assistant: Assistant }) {
  const { id, name, avatar, version, abilities } = assistant
  return (
    <>
      <Avatar {...pictureOf(avatar)} size="sm" />
      <h1 className="min-w-0 truncate font-semibold">{name}</h1>
      {abilities.edit && version !== null && <Badge className="hidden sm:inline-flex">Versão {version}</Badge>}
      <span className="flex-1" />
      {abilities.edit && (abilities.manageAccess || abilities.share) && (
        <Button variant="ghost" size="sm" aria-label="Compartilhar assistente" onClick={() => openShareSheet(id)}>
          <Share2 aria-hidden /> <span className="hidden sm:inline">Compartilhar</span>
        </Button>
      )}
      {abilities.edit && (
        <LinkButton
          to="/assistants/manage/$assistantId"
          params={{ assistantId: String(id) }}
          variant="ghost"
          size="sm"
          aria-label="Editar assistente"
        >
          <Settings2 aria-hidden /> <span className="hidden sm:inline">Editar</span>
        </LinkButton>
      )}
    </>
  )
}
