import { Link2 } from 'lucide-react'
import type { SharingSearch } from '#/features/sharing/sharing-search.ts'
import { NothingFound } from '#/ui/lists/nothing-found.tsx'

export function NoLinks({ search, onClear }: { search: SharingSearch; onClear: () => void }) {
  return <NothingFound icon={<Link2 />} q={search.q} title="Nenhum link com este filtro." onClear={onClear} />
}
