import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LayoutGrid, MessageCircleDashed, Settings2, Share2 } from 'lucide-react'
import { mayShare, openShareSheet } from '#/blocks/assistant/share-request.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { MenuGroup, MenuItem, MenuLabel, MenuSeparator } from '#/ui/actions/dropdown-menu.tsx'
import { Avatar } from '#/ui/layout/avatar.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

/**
 * For editors the version, the way into and out of a conversation of which nothing is stored, the last used assistants that can answer, and the
 * way to all of them; on a phone also the header's other actions.
 */
export function AssistantMenuItems({ assistant, leaves }: { assistant: Assistant; leaves: boolean }) {
  const { id: assistantId, abilities: may, version } = assistant
  const params = { assistantId: String(assistantId), chatId: undefined }
  const list = useQuery(read('listAssistants', { query: {} }))
  const others = list.data?.items.filter(
    ({ id, abilities, status }) =>
      id !== assistantId && abilities.chat && (status === 'published' || status === 'changed'),
  )
  return (
    <>
      {may.edit && version !== null && <MenuLabel>Versão {version}</MenuLabel>}
      {mayShare(may) && (
        <MenuItem icon={<Share2 />} className="sm:hidden" onSelect={() => openShareSheet(assistantId)}>
          Compartilhar assistente
        </MenuItem>
      )}
      {may.edit && (
        <MenuItem asChild className="sm:hidden">
          <Link to="/assistants/manage/$assistantId" params={params}>
            <Settings2 aria-hidden /> Editar assistente
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to="/assistants/$assistantId/chats/{-$chatId}" params={params} search={leaves ? {} : { temporary: true }}>
          <MessageCircleDashed aria-hidden /> {leaves ? 'Sair da conversa temporária' : 'Conversa temporária'}
        </Link>
      </MenuItem>
      <MenuSeparator />
      <MenuGroup label="Trocar de assistente">
        {others?.map(({ id, name, avatar }) => (
          <MenuItem key={id} asChild>
            <Link
              to="/assistants/$assistantId/chats/{-$chatId}"
              params={{ assistantId: String(id), chatId: undefined }}
              className="max-w-72"
            >
              <Avatar {...toPicture(avatar)} size="sm" /> <span className="truncate">{name}</span>
            </Link>
          </MenuItem>
        ))}
        {(others === undefined || others.length === 0) && (
          <MenuItem disabled>
            {list.isError ? problemText(list.error) : others ? 'Não há outro para conversar agora.' : uiLabels.loading}
          </MenuItem>
        )}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem asChild>
        <Link to="/assistants">
          <LayoutGrid aria-hidden /> Todos os assistentes
        </Link>
      </MenuItem>
    </>
  )
}
