import { Link2 } from 'lucide-react'
import type { SharingSearch } from '#/features/sharing/sharing-search.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'

export function NoLinks({ search, onClear }: { search: SharingSearch; onClear: () => void }) {
  return (
    <EmptyState
      icon={<Link2 />}
      title={search.q ? `Nada encontrado para “${search.q}”.` : 'Nenhum link com este filtro.'}
      action={
        <Button variant="secondary" onClick={onClear}>
          Limpar filtros
        </Button>
      }
    />
  )
}
