import type { SgaGone } from '@prosa/contract/school/sga.ts'
import { ExpiredPage } from '#/features/sga/expired-page.tsx'
import { SgaAssistantLayout } from '#/shell/sga-assistant-layout.tsx'

interface ExpiredViewProps {
  /** The query of the address. */
  search: string
  /** What the history keeps beside it. */
  facts: unknown
}

/** `/sga/expired`, put together: the same for the router and for the visitors' own entry (`guest-main.tsx`). */
export default function ExpiredView({ search, facts }: ExpiredViewProps) {
  const { gone } = (facts ?? {}) as { gone?: SgaGone }
  const reason = new URLSearchParams(search).get('reason') ?? undefined
  return <ExpiredPage reason={reason} gone={gone} Layout={SgaAssistantLayout} />
}
