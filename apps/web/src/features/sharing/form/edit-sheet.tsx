import { useSuspenseQuery } from '@tanstack/react-query'
import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { LinkSheet } from '#/features/sharing/form/link-sheet.tsx'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { useUpload } from '#/lib/api/use-upload.ts'
import { Button } from '#/ui/actions/button.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { FileButton } from '#/ui/actions/file-button.tsx'

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
  const { send, isSending, problem } = useUpload('setShareLinkLogo', params)
  const remove = useWrite('removeShareLinkLogo')
  return (
    <section aria-labelledby="logo-title" className="flex flex-col gap-2 border-t border-border py-5">
      <h3 id="logo-title" className="text-sm font-medium">
        Logo
      </h3>
      <div className="flex flex-wrap items-center gap-3">
        {link.logoUrl && (
          <img src={link.logoUrl} alt="Logo de agora" className="h-12 max-w-40 rounded-md object-contain" />
        )}
        <FileButton
          label="Arquivo da logo"
          accept="image/png,image/jpeg,image/webp"
          loading={isSending}
          onChoose={(file) => send(file)}
        >
          {link.logoUrl ? 'Trocar a logo' : 'Enviar uma logo'}
        </FileButton>
        {link.logoUrl && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            Remover
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">PNG, JPEG ou WebP de até 512 kB. A imagem é salva na hora.</p>
      <FieldError id="logo-error" message={problem} />
    </section>
  )
}
