import type { AssistantAbilities } from '@prosa/contract/assistants/assistants.ts'
import { ApiProblem } from '@prosa/contract/client/client.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { managePages, type ManagePageId, openablePages } from '#/blocks/assistant/manage-pages.ts'
import { read } from '#/lib/api/operations.ts'
import { pictureOf } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import type { Breadcrumb } from '#/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'
import { TabLinks } from '#/ui/layout/tab-links.tsx'

interface ManageTabsProps {
  assistantId: number
  current: ManagePageId
  abilities: AssistantAbilities
}

/** Leads to the sibling pages of an assistant that the person may open. */
function ManageTabs({ assistantId, current, abilities }: ManageTabsProps) {
  return (
    <TabLinks
      label="Páginas do assistente"
      current={current}
      links={openablePages(abilities).map(({ id, label, to }) => ({
        id,
        label,
        link: { to, params: { assistantId: String(assistantId) } },
      }))}
    />
  )
}

/** As the server answers whoever asks for what they may not manage. */
const missing = { type: 'about:blank', code: 'not_found', status: 404, title: errorTable.not_found[1] }

interface ManagePageProps {
  assistantId: number
  current: ManagePageId
  /** The way down to a page below the one of the tab, that page last. */
  below?: readonly Breadcrumb[]
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** The frame that the pages beside the builder share: where one is, whose page it is, the way to the others. */
export function ManagePage({ assistantId, current, below, actions, children }: ManagePageProps) {
  const { data: assistant } = useSuspenseQuery(read('getAssistant', { params: { assistantId } }))
  const { name, avatar, abilities } = assistant
  const { label, ability, to } = managePages.find(({ id }) => id === current)!
  if (!abilities[ability]) throw new ApiProblem(missing)
  const manage = linkOptions({ to: '/assistants/manage/$assistantId', params: { assistantId: String(assistantId) } })
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        breadcrumbs={[
          { label: 'Assistentes', link: { to: '/assistants' } },
          { label: 'Gerenciar', link: manage },
          below ? { label, link: { to, params: { assistantId: String(assistantId) } } } : { label },
          ...(below ?? []),
        ]}
        picture={<Avatar {...pictureOf(avatar)} />}
        title={below?.at(-1)?.label ?? label}
        description={<p className="truncate">{name}</p>}
        actions={actions}
      />
      <ManageTabs assistantId={assistantId} current={current} abilities={abilities} />
      {children}
    </div>
  )
}
