import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { copyText } from '#/lib/device/copy-text.ts'
import { toast } from '#/ui/feedback/toasters.tsx'

/** Copies an open link; if the browser refuses, a toast says where the address stands. */
export async function tellCopied({ url }: Pick<ShareLink, 'url'>): Promise<void> {
  const copied = await copyText(url).then(
    () => true,
    () => false,
  )
  toast.success(copied ? 'O link está ativo e foi copiado.' : 'O link está ativo. Copie o endereço ao lado do QR Code.')
}
