import { FileText } from 'lucide-react'
import { Button } from '#/ui/actions/button.tsx'

/** What the panel shows, and what takes the focus back when it closes. */
export interface OpenSource {
  /** Of the source asked for; null: all of them, from the first. */
  number: number | null
  opener: HTMLElement
}

export function SourcesButton({ count, onOpen }: { count: number; onOpen: (source: OpenSource) => void }) {
  return (
    <Button
      variant="soft"
      size="sm"
      onClick={({ currentTarget: opener }) => onOpen({ number: null, opener })}
      className="mr-1 ml-2"
    >
      <FileText aria-hidden /> Fontes ({count})
    </Button>
  )
}
