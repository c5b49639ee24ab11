import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

/** What keeps lines of a file out, each by its number there; nothing where all are well. */
export function LineProblems({ problems }: { problems: readonly { line: number; text: string }[] }) {
  if (problems.length === 0) return null
  return (
    <ScrollArea label="Linhas com problemas" className="max-h-60 overflow-y-auto rounded-lg border border-border">
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
