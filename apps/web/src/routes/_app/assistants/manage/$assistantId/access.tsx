import { createFileRoute, useLocation } from '@tanstack/react-router'
import { listRoute } from '#/blocks/list/list-route.ts'
import { AccessPage } from '#/features/access/access-page.tsx'
import { ManagePage } from '#/shell/manage-tabs.tsx'

const { options, useListSearch } = listRoute('listAccess')

export const Route = createFileRoute('/_app/assistants/manage/$assistantId/access')({
  ...options,
  component: Access,
})

/** Hash of links that open the transfer of ownership. */
const transferHash = 'transferir'

function Access() {
  const assistantId = Number(Route.useParams().assistantId)
  const navigate = Route.useNavigate()
  const { hash } = useLocation()
  return (
    <ManagePage assistantId={assistantId} current="access">
      <AccessPage
        assistantId={assistantId}
        {...useListSearch()}
        transferring={hash === transferHash}
        onTransferringChange={(transferring) =>
          void navigate({
            search: (search) => search,
            hash: transferring ? transferHash : '',
            replace: true,
            resetScroll: false,
          })
        }
      />
    </ManagePage>
  )
}
