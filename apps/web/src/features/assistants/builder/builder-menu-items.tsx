import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { Link } from '@tanstack/react-router'
import { History, MessageCircle, Share2, Undo2 } from 'lucide-react'
import { mayShare, openShareSheet } from '#/blocks/assistant/share-request.ts'
import { MenuItem } from '#/ui/actions/dropdown-menu.tsx'

interface BuilderMenuItemsProps {
  draft: Draft
  onDiscard: () => void
  onVersions: () => void
}

/** Rarer actions on a published assistant; on a phone also sharing, for which the bar has no room. */
export function BuilderMenuItems({ draft, onDiscard, onVersions }: BuilderMenuItemsProps) {
  const { id, status, changedFields, abilities } = draft
  return (
    <>
      <MenuItem asChild>
        <Link to="/assistants/$assistantId/chats/{-$chatId}" params={{ assistantId: String(id) }}>
          <MessageCircle aria-hidden /> Conversar
        </Link>
      </MenuItem>
      {mayShare(abilities) && (
        <MenuItem icon={<Share2 />} className="sm:hidden" onSelect={() => openShareSheet(id)}>
          Compartilhar
        </MenuItem>
      )}
      <MenuItem icon={<History />} onSelect={onVersions}>
        Versões
      </MenuItem>
      {changedFields.length > 0 && status !== 'archived' && (
        <MenuItem icon={<Undo2 />} onSelect={onDiscard}>
          Descartar alterações
        </MenuItem>
      )}
    </>
  )
}
