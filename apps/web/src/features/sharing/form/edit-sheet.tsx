import { LogoUpload } from '#/blocks/entity/logo-upload.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { LinkSheet } from '#/features/sharing/form/link-sheet.tsx'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { read, useWrite } from '#/lib/api/operations.ts'

interface EditSheetProps extends LinkOfAssistant {
  onClose: () => void
}

/** Form of an existing link, with the server's current values. */
export default function EditSheet({ link: { id: linkId }, assistantId, onClose }: EditSheetProps) {
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const { data: link } = useSuspenseQuery(read('getShareLink', { params: { assistantId, linkId } }))
  return (
    <LinkSheet
      assistantId={assistantId}
      minorsAllowed={state.minorsAllowed}
      link={link}
      more={<LogoField assistantId={assistantId} link={link} />}
      onClose={onClose}
    />
  )
}

/** The logo above a link's page; saved at once. */
function LogoField({ assistantId, link }: { assistantId: number; link: ShareLink }) {
  const params = { assistantId, linkId: link.id }
  const { mutate, isPending } = useWrite('removeShareLinkLogo')
  return (
    <section aria-labelledby="logo-title" className="flex flex-col gap-2 border-t border-border py-5">
      <h3 id="logo-title" className="text-sm font-medium">
        Logo
      </h3>
      <LogoUpload
        logoUrl={link.logoUrl}
        alt="Logo de agora"
        hint="A imagem é salva na hora."
        upload="setShareLinkLogo"
        params={params}
        removal={{ mutate: () => mutate({ params }), isPending }}
      />
    </section>
  )
}
