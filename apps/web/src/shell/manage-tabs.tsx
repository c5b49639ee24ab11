import { ApiProblem } from '@prosa/contract/client/client.ts'
import { errorTable } from '@prosa/contract/protocol/errors.ts'
import type { Activity } from '@prosa/contract/school/activities.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listManagePages, type ManagePageId } from '#/blocks/assistant/manage-pages.ts'
import { ManageTabs } from '#/blocks/assistant/manage-tabs.tsx'
import { read } from '#/lib/api/operations.ts'
import { toPicture } from '#/lib/forms/picture-of.ts'
import { Avatar } from '#/ui/layout/avatar.tsx'
import type { Breadcrumb } from '#/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** The same problem as the server's answer to people who may not manage the assistant. */
const missing = { type: 'about:blank', code: 'not_found', status: 404, title: errorTable.not_found[1] }

interface ManagePageProps {
  assistantId: number
  current: ManagePageId
  /** The activity that the page is about; one of a class is found under the class. */
  activity?: Pick<Activity, 'className' | 'form'>
  /** Breadcrumbs below the tab's page, ending with the current page. */
  below?: readonly Breadcrumb[]
  /** Buttons beside the heading. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of an assistant's pages beside the builder: breadcrumbs, heading and tabs. */
export function ManagePage({ assistantId, current, activity, below, actions, children }: ManagePageProps) {
  const { data: assistant } = useSuspenseQuery(read('getAssistant', { params: { assistantId } }))
  const { name, avatar, abilities } = assistant
  const { label, ability, to } = listManagePages().find(({ id }) => id === current)!
  if (!abilities[ability]) throw new ApiProblem(missing)
  const params = { assistantId: String(assistantId) }
  const inAssistant: readonly Breadcrumb[] = [
    { label: 'Assistentes', link: { to: '/assistants' } },
    { label: 'Gerenciar', link: linkOptions({ to: '/assistants/manage/$assistantId', params }) },
    below ? { label, link: { to, params } } : { label },
  ]
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        breadcrumbs={[...(inClass(activity) ?? inAssistant), ...(below ?? [])]}
        picture={<Avatar {...toPicture(avatar)} />}
        title={below?.at(-1)?.label ?? label}
        description={<p className="truncate">{name}</p>}
        actions={actions}
      />
      <ManageTabs assistantId={assistantId} current={current} abilities={abilities} />
      {children}
    </div>
  )
}

function inClass(activity: ManagePageProps['activity']): readonly Breadcrumb[] | undefined {
  const classId = activity?.form.classId
  if (!classId || !activity.className) return undefined
  return [
    { label: 'Turmas', link: { to: '/classes' } },
    { label: activity.className, link: linkOptions({ to: '/classes/$classId', params: { classId } }) },
  ]
}
