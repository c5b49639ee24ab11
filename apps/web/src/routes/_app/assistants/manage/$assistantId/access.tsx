import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { useOwnSearch } from '#/blocks/list/use-own-search.ts'
import { SharePage } from '#/routes/_app/assistants/manage/$assistantId/-share-page.tsx'

const { options, useListSearch } = listRoute('listAccess')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/access')({
  ...options,
  component: Access,
})

function Access() {
  const assistantId = Number(Route.useParams().assistantId)
  return (
    <SharePage {...{ assistantId }} first="access" access={useListSearch()} links={useOwnSearch<'listShareLinks'>()} />
  )
}
