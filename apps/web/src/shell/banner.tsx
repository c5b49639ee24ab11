import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { read } from '#/lib/api/operations.ts'

/** What the organization tells everybody, above every page. */
export function Banner() {
  const { data } = useQuery(read('getOrganization'))
  if (!data?.banner) return null
  return (
    <aside
      aria-label="Aviso da organização"
      className="flex shrink-0 items-start gap-3 border-b border-info-border bg-info-soft px-4 py-2.5 text-sm leading-5 sm:px-8"
    >
      <Megaphone aria-hidden className="mt-0.5 size-4 shrink-0 text-info-text" />
      <p className="min-w-0 wrap-anywhere whitespace-pre-line">{data.banner}</p>
    </aside>
  )
}
