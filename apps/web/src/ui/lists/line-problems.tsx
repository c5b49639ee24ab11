import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

interface LineProblemsProps {
  problems: readonly { line: number; text: string }[]
  /** Names the list for screen readers. */
  label?: string
}

/** Problems of a file by line number; nothing if there are none. */
export function LineProblems({ problems, label = 'Linhas com problemas' }: LineProblemsProps) {
  if (problems.length === 0) return null
  return (
    <ScrollArea label={label} className="max-h-60 overflow-y-auto rounded-lg border border-border">
      <ul className="divide-y divide-border text-sm">
        {problems.map(({ line, text }) => (
          <li key={line} className="px-3 py-2">
            <span className="font-medium tabular-nums">Linha {line}:</span> {text}
          </li>
        ))}
      </ul>
    </ScrollArea>
  )
}
