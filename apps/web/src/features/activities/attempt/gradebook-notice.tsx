import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { Notice } from '#/ui/feedback/notice.tsx'

/** What became of the mark that was confirmed last. */
export function GradebookNotice({
  gradebook: { state, reason, at },
}: {
  gradebook: NonNullable<Attempt['gradebook']>
}) {
  if (state === 'sent' && at) return <Notice>Nota enviada à plataforma em {formatDateTime(at)}.</Notice>
  if (state === 'waiting')
    return (
      <Notice>A nota está a caminho da plataforma. Se ela não responder, tentamos de novo por mais de um dia.</Notice>
    )
  if (state === 'withdrawn') return <Notice>A nota foi retirada do livro de notas da plataforma.</Notice>
  if (state === 'refused')
    return (
      <Notice tone="warning" title="A nota não chegou à plataforma.">
        {reason}
      </Notice>
    )
  return null
}
