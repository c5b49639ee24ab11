import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { type ReactNode, useId } from 'react'
import { formatDateTime } from '#/lib/format/format.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'

/** A panel beside the conversation. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 rounded-xl border border-border bg-card p-5">
      <h2 id={id} className="font-semibold">
        {title}
      </h2>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}

/** State of the last confirmed mark in the gradebook. */
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
