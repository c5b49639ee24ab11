import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { useOwnSearch } from '#/blocks/list/use-own-search.ts'
import { SharePage } from '#/routes/_app/assistants/manage/$assistantId/-share-page.tsx'

const { options, useListSearch } = listRoute('listShareLinks')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/sharing/')({
  ...options,
  component: Sharing,
})

function Sharing() {
  const assistantId = Number(Route.useParams().assistantId)
  return (
    <SharePage {...{ assistantId }} first="sharing" access={useOwnSearch<'listAccess'>()} links={useListSearch()} />
  )
}
