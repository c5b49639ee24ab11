import { FileText } from 'lucide-react'
import { Button } from '#/ui/actions/button.tsx'

/** Content of the panel, and the element that gets the focus back. */
export interface OpenSource {
  /** Number of the requested source; null starts with the first of all. */
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
