import type { ImportReport } from '#/features/users/import/run-import.ts'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'

/** What the import would do, or did, and what is wrong with each line that is left out. */
export function ImportResult({ report }: { report: ImportReport & { dryRun: boolean } }) {
  const { created, problems, dryRun } = report
  const people = counted(created, 'pessoa', 'pessoas')
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={created > 0 ? 'success' : 'warning'}>
        {dryRun ? `${people} ${created === 1 ? 'será criada' : 'serão criadas'}.` : `${people} no Prosa.`}
        {problems.length > 0 && ` ${counted(problems.length, 'linha fica', 'linhas ficam')} de fora.`}
      </Notice>
      {problems.length > 0 && (
        <ScrollArea label="Linhas com problemas" className="max-h-60 overflow-y-auto rounded-lg border border-border">
          <ul className="divide-y divide-border text-sm">
            {problems.map(({ line, text }) => (
              <li key={line} className="px-3 py-2">
                <span className="font-medium tabular-nums">Linha {line}:</span> {text}
              </li>
            ))}
          </ul>
        </ScrollArea>
      )}
    </div>
  )
}
