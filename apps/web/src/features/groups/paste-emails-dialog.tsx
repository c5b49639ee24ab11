import { useState } from 'react'
import { useWrite } from '#/lib/api/operations.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Dialog, DialogClose } from '#/ui/overlays/dialog.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { ScrollArea } from '#/ui/layout/scroll-area.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'

interface PasteEmailsDialogProps {
  group: { id: number; name: string }
  onClose: () => void
}

/** Adds everybody in a list pasted from a spreadsheet, and reports e-mails without an account. */
export function PasteEmailsDialog({ group, onClose }: PasteEmailsDialogProps) {
  const [text, setText] = useState('')
  const { emails, ignored } = emailsIn(text)
  const add = useWrite('addGroupMembers')
  const send = () => add.mutate({ params: { groupId: group.id }, body: { emails } })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Colar e-mails em “${group.name}”`}
      description="Cole a lista ou a tabela da secretaria: um e-mail por linha, com ou sem nomes."
      footer={
        add.isSuccess ? (
          <DialogClose>
            <Button>Concluir</Button>
          </DialogClose>
        ) : (
          <Button onClick={send} loading={add.isPending} disabled={emails.length === 0 || emails.length > maxEmails}>
            {emails.length === 0 ? 'Adicionar' : `Adicionar ${counted(emails.length, 'e-mail', 'e-mails')}`}
          </Button>
        )
      }
    >
      {add.isSuccess ? (
        <Report {...add.data} ignored={ignored} />
      ) : (
        <Field
          label="E-mails"
          className="pt-2"
          error={emails.length > maxEmails ? 'Cole no máximo 5.000 e-mails de cada vez.' : undefined}
        >
          <Textarea
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            className="font-mono text-sm"
          />
        </Field>
      )}
    </Dialog>
  )
}

const maxEmails = 5000

interface ReportProps {
  added: number
  already: number
  unknown: readonly string[]
  ignored: readonly string[]
}

function Report({ added, already, unknown, ignored }: ReportProps) {
  return (
    <div className="flex flex-col gap-4 pt-2">
      <Notice tone="success">
        {counted(added, 'pessoa adicionada', 'pessoas adicionadas')}
        {already > 0 && `; ${counted(already, 'já estava', 'já estavam')} no grupo`}.
      </Notice>
      {unknown.length > 0 && (
        <SkippedLines
          title="Sem conta ainda. Convide estas pessoas em Usuários e cole a lista de novo:"
          lines={unknown}
        />
      )}
      {ignored.length > 0 && <SkippedLines title="Linhas sem e-mail:" lines={ignored} />}
    </div>
  )
}

function SkippedLines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <Notice tone="warning" title={title}>
      <ScrollArea label={title} className="mt-1 max-h-40 overflow-y-auto wrap-anywhere">
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </ScrollArea>
    </Notice>
  )
}

interface FoundEmails {
  emails: string[]
  /** Lines that contain text but no e-mail. */
  ignored: string[]
}

/** Finds the e-mails of a pasted list or table: one a line, with or without names and other columns. */
export function emailsIn(text: string): FoundEmails {
  const emails = new Set<string>()
  const ignored: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const found = line.split(/[\s,;<>()"'|]+/).filter((word) => /^[^@]+@[^@]+\.[^@]+$/.test(word))
    for (const email of found) emails.add(email.toLowerCase())
    if (found.length === 0 && line.trim() !== '' && !isHeading(line)) ignored.push(line.trim())
  }
  return { emails: [...emails], ignored }
}

/** Recognizes the header line of a table that was pasted from a spreadsheet. */
const isHeading = (line: string) => /^["']?(nome|name|e-?mail)\b/i.test(line.trim())
