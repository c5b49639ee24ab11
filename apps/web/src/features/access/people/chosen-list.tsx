import { X } from 'lucide-react'
import { IconButton } from '#/ui/actions/icon-button.tsx'

interface ChosenListProps {
  chosen: ReadonlyArray<{ key: string; name: string }>
  onRemove: (key: string) => void
}

/** Who will get access, each to be let go again. */
export function ChosenList({ chosen, onRemove }: ChosenListProps) {
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Escolhidos" className="flex flex-wrap gap-1.5">
      {chosen.map(({ key, name }) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-1 rounded-full border border-border bg-muted py-0.5 pr-0.5 pl-3 text-sm"
        >
          <span className="truncate">{name}</span>
          <IconButton
            size="sm"
            label={`Tirar ${name}`}
            icon={<X />}
            tooltip={false}
            className="rounded-full"
            onClick={() => onRemove(key)}
          />
        </li>
      ))}
    </ul>
  )
}
