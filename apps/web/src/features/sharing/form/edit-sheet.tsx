import { useSuspenseQuery } from '@tanstack/react-query'
import { LinkSheet } from '#/features/sharing/form/link-sheet.tsx'
import { LogoField } from '#/features/sharing/form/logo-field.tsx'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { read } from '#/lib/api/operations.ts'

interface EditSheetProps extends LinkOfAssistant {
  onClose: () => void
}

/** The form of a link that exists, with what is on the server now. */
export function EditSheet({ link: { id: linkId }, assistantId, onClose }: EditSheetProps) {
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
