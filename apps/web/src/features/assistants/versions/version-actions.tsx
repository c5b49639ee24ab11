import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Version } from '@prosa/contract/assistants/versions.ts'
import { Ellipsis, History, Tag } from 'lucide-react'
import { useState } from 'react'
import { NameDialog } from '#/features/assistants/versions/name-dialog.tsx'
import { RestoreDialog } from '#/features/assistants/versions/restore-dialog.tsx'
import type { RestoreProps } from '#/features/assistants/versions/restore-dialog.tsx'
import { DropdownMenu, MenuItem } from '#/ui/actions/dropdown-menu.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'

/** A version with what its row can do. */
export interface VersionRow extends RestoreProps {
  draft: Draft
  version: Version
}

export function VersionActions({ draft, version, ...restore }: VersionRow) {
  const [asked, setAsked] = useState<'restore' | 'name' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="sm" label={`Ações da versão ${version.number}`} tooltip={false} icon={<Ellipsis />} />
        }
      >
        <MenuItem
          icon={<History aria-hidden />}
          disabled={draft.status === 'archived'}
          onSelect={() => setAsked('restore')}
        >
          Restaurar como rascunho
        </MenuItem>
        <MenuItem icon={<Tag aria-hidden />} onSelect={() => setAsked('name')}>
          Nomear
        </MenuItem>
      </DropdownMenu>
      {asked === 'restore' && <RestoreDialog draft={draft} version={version} onClose={close} {...restore} />}
      {asked === 'name' && <NameDialog assistantId={draft.id} version={version} onClose={close} />}
    </>
  )
}
