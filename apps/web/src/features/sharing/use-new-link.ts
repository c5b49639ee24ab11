import { type ShareLink, type sharing, publishChecks } from '@prosa/contract/sharing/sharing.ts'
import type { z } from 'zod'
import { useWrite } from '#/lib/api/operations.ts'
import { copyText } from '#/lib/device/copy-text.ts'

type NewLink = z.input<typeof sharing.createShareLink.body>

/** Creates a link, opens it and copies its address. After a failure, the next try goes on with the link that exists. */
export function useNewLink(assistantId: number) {
  const create = useWrite('createShareLink', { meta: { showsProblem: true } })
  const update = useWrite('updateShareLink', { meta: { showsProblem: true } })
  const activate = useWrite('setShareLinkState', { meta: { showsProblem: true } })
  const made = update.data ?? create.data
  async function openLink(body: NewLink) {
    const { id: linkId } = made
      ? await update.mutateAsync({ params: { assistantId, linkId: made.id }, body: { ...body, version: made.version } })
      : await create.mutateAsync({ params: { assistantId }, body })
    const opened = { status: 'active' as const, checks: [...publishChecks] }
    const link = await activate.mutateAsync({ params: { assistantId, linkId }, body: opened })
    return { link, outcome: await copyLink(link) }
  }
  return {
    openLink,
    isPending: create.isPending || update.isPending || activate.isPending,
    problem: create.error ?? update.error ?? activate.error,
  }
}

/** Copies the address of an open link; returns the sentence that says so. */
const copyLink = ({ url }: ShareLink): Promise<string> =>
  copyText(url).then(
    () => 'O link está ativo e foi copiado.',
    () => 'O link está ativo. Copie o endereço ao lado do QR Code.',
  )
