import type { InvitationLink } from '@prosa/contract/identity/users.ts'
import { InvitationLinks } from '#/blocks/entity/invitation-links.tsx'
import { counted } from '#/text/counted.ts'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Checkbox } from '#/ui/inputs/checkbox.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { LineProblems } from '#/ui/lists/line-problems.tsx'

interface Line {
  line: number
  text: string
}

export interface ImportReport {
  created: number
  updated: number
  problems: Line[]
  changes: Line[]
  invitations: InvitationLink[]
}

/** Preview or result of the import, with the error of each rejected line. */
export function ImportResult({ report }: { report: ImportReport & { dryRun: boolean } }) {
  const { created, updated, problems, changes, invitations, dryRun } = report
  const people = counted(created, 'pessoa', 'pessoas')
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={created + updated > 0 ? 'success' : 'warning'}>
        {dryRun ? `${people} ${created === 1 ? 'será criada' : 'serão criadas'}.` : `${people} no Prosa.`}
        {updated > 0 && ` ${updatedText(updated, dryRun)}`}
        {problems.length > 0 && ` ${counted(problems.length, 'linha fica', 'linhas ficam')} de fora.`}
      </Notice>
      {invitations.length > 0 && <InvitationLinks invitations={invitations} />}
      <LineProblems problems={problems} />
      {changes.length > 0 && (
        <>
          <h3 className="text-sm font-medium">Quem já tem conta ou aparece mais de uma vez</h3>
          <LineProblems label="Quem já tem conta ou aparece mais de uma vez" problems={changes} />
        </>
      )}
    </div>
  )
}

const updatedText = (updated: number, dryRun: boolean): string =>
  dryRun
    ? `${counted(updated, 'pessoa que já tem conta entrará', 'pessoas que já têm conta entrarão')} em grupos.`
    : `${counted(updated, 'pessoa que já tinha conta entrou', 'pessoas que já tinham conta entraram')} em grupos.`

interface RejectedLinesProps {
  lines: readonly { line: number; reason: string; text: string }[]
  restored: readonly number[]
  onChange: (restored: number[]) => void
}

/** Rejected lines with the reason; each can be accepted. */
export function LeftOutLines({ lines, restored, onChange }: RejectedLinesProps) {
  if (lines.length === 0) return null
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-1 text-sm font-medium">
        {counted(lines.length, 'linha fica', 'linhas ficam')} de fora. Marque a que deve entrar mesmo assim.
      </legend>
      <ScrollArea label="Linhas que ficam de fora" className="flex max-h-48 flex-col gap-2 overflow-y-auto">
        {lines.map(({ line, reason, text }) => (
          <Checkbox
            key={line}
            label={
              <span className="wrap-anywhere">
                Linha {line}: {text} ({reason})
              </span>
            }
            checked={restored.includes(line)}
            onCheckedChange={(enters) =>
              onChange(enters ? [...restored, line] : restored.filter((other) => other !== line))
            }
          />
        ))}
      </ScrollArea>
    </fieldset>
  )
}
