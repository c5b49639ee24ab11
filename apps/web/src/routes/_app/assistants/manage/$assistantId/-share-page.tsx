import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ListSearchProps } from '#/blocks/list/list-types.ts'
import { AccessPart } from '#/features/access/access-part.tsx'
import { MoreOptions } from '#/features/access/more-options.tsx'
import { LinksPart } from '#/features/sharing/links-part.tsx'
import { read } from '#/lib/api/operations.ts'
import { ManagePage } from '#/shell/manage-tabs.tsx'
import { reachText } from '#/text/reach-text.ts'

interface SharePageProps {
  assistantId: number
  /** The part that the address names, which comes first. */
  first: 'access' | 'sharing'
  access: ListSearchProps<'listAccess'>
  links: ListSearchProps<'listShareLinks'>
}

/** Hash of links that open the transfer of ownership. */
const transferHash = 'transferir'

/** The page 'Compartilhar': the audience of today, people and organization, links and sites, and the rest folded. */
export function SharePage({ assistantId, first, access, links }: SharePageProps) {
  const { abilities } = useSuspenseQuery(read('getAssistant', { params: { assistantId } })).data
  const { data: reach } = useQuery({ ...read('getReach', { params: { assistantId } }), enabled: abilities.edit })
  const { hash } = useLocation()
  const navigate = useNavigate()
  const people = abilities.manageAccess && (
    <AccessPart
      key="people"
      assistantId={assistantId}
      {...access}
      transferring={hash === transferHash}
      onTransferringChange={(transferring) =>
        void navigate({
          to: '.',
          search: true,
          hash: transferring ? transferHash : '',
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
  const web = abilities.share && (
    <LinksPart key="web" assistantId={assistantId} openLinkId={reach?.link?.id} {...links} />
  )
  return (
    <ManagePage assistantId={assistantId} current={first}>
      {abilities.edit && (
        <p role="status" className="min-h-5 text-sm font-medium">
          {reach && reachText(reach)}
        </p>
      )}
      {first === 'access' ? [people, web] : [web, people]}
      {abilities.manageAccess && <MoreOptions assistantId={assistantId} />}
    </ManagePage>
  )
}
