import '#/blocks/chat/part-operations.ts'
import { importFields, type ImportField } from '@prosa/contract/identity/user-imports.ts'
import { ofPersonTexts, personTexts } from '@prosa/contract/identity/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { type ImportReport, ImportResult, LeftOutLines } from '#/features/users/import-report.tsx'
import { textOf } from '#/lib/format/file-text.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'
import { MailCheckbox } from '#/ui/inputs/mail-checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { Textarea } from '#/ui/inputs/textarea.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

type Mapping = Record<ImportField, number | null>

interface ImportRun {
  csv: string
  mapping: Mapping
  restored: number[]
  dryRun: boolean
  sendMail: boolean
  /** Receives the number of processed rows. */
  onProgress: (rows: number) => void
}

/** Sends the file in batches, each one transaction on the server. */
async function runImport({ onProgress, ...body }: ImportRun): Promise<ImportReport> {
  const report: ImportReport = { created: 0, updated: 0, problems: [], changes: [], invitations: [] }
  for (let from: number | null = 0; from !== null;) {
    const answer: Awaited<ReturnType<typeof api.importUsers>> = await api.importUsers({ body: { ...body, from } })
    report.created += answer.created
    report.updated += answer.updated
    report.problems.push(...answer.problems)
    report.changes.push(...answer.changes)
    report.invitations.push(...answer.invitations)
    from = answer.next
    if (from !== null) onProgress(from)
  }
  return report
}

/** Imports people from a file in three steps: map the columns, check the preview, confirm. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [mapping, setMapping] = useState<Mapping>()
  const [sendMail, setSendMail] = useState(true)
  const [restored, setRestored] = useState<readonly number[]>([])
  const [pasted, setPasted] = useState('')
  const [done, setDone] = useState(0)
  const file = useMutation({
    mutationFn: async (chosen: File | string) => {
      const csv = typeof chosen === 'string' ? chosen : await textOf(chosen)
      return { csv, ...(await api.readUserImport({ body: { csv } })) }
    },
    onSuccess: (read) => setMapping(read.mapping),
    meta: { showsProblem: true, keepsReads: true },
  })
  const run = useMutation({
    mutationFn: async (dryRun: boolean) => {
      setDone(0)
      if (!file.data || !mapping) throw new Error('no file was read')
      const report = await runImport({
        csv: file.data.csv,
        mapping,
        restored: [...restored],
        dryRun,
        sendMail,
        onProgress: setDone,
      })
      return { ...report, dryRun }
    },
    onSettled: () => queryClient.invalidateQueries(),
    meta: { showsProblem: true },
  })
  const isReady = mapping !== undefined && mapping.name !== null && mapping.email !== null
  const isImported = run.data?.dryRun === false
  const error = file.error ?? run.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Importar usuários"
      description="Um arquivo CSV de até 5.000 linhas, como o sistema da escola o exporta, ou uma lista colada. Primeiro conferimos; nada muda até você importar."
      footer={
        isImported ? (
          <Button onClick={onClose}>Concluir</Button>
        ) : (
          file.data && (
            <>
              <Button
                variant="secondary"
                disabled={!isReady || run.isPending}
                loading={run.isPending && run.variables}
                onClick={() => run.mutate(true)}
              >
                Conferir
              </Button>
              <Button
                disabled={!run.data || run.data.created + run.data.updated === 0 || run.isPending}
                loading={run.isPending && !run.variables}
                onClick={() => run.mutate(false)}
              >
                Importar
              </Button>
            </>
          )
        )
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
        {!file.data && (
          <>
            <FileDrop
              multiple={false}
              accept=".csv,.txt,text/csv,text/plain"
              disabled={file.isPending}
              title="Arraste o arquivo para cá"
              hint="Colunas que reconhecemos: nome, nome social, e-mail, papel, instituição, turma, matrícula e telefone."
              buttonLabel="Escolher arquivo"
              onFiles={([chosen]) => chosen && file.mutate(chosen)}
            />
            <Field label="Ou cole a lista" hint="Uma pessoa por linha, com o e-mail; com ou sem outras colunas.">
              <Textarea
                rows={5}
                value={pasted}
                placeholder={'Ana Reis <ana@escola.br>\nRui Costa;rui@escola.br'}
                spellCheck={false}
                onChange={(event) => setPasted(event.target.value)}
              />
            </Field>
            {pasted.trim() !== '' && (
              <Button
                variant="secondary"
                className="self-start"
                loading={file.isPending}
                onClick={() => file.mutate(pasted)}
              >
                Ler a lista
              </Button>
            )}
          </>
        )}
        {file.data && mapping && !isImported && (
          <>
            <ImportMapping
              columns={file.data.columns}
              mapping={mapping}
              onChange={(next) => {
                setMapping(next)
                run.reset()
              }}
            />
            <LeftOutLines
              lines={file.data.leftOut}
              restored={restored}
              onChange={(lines) => {
                setRestored(lines)
                run.reset()
              }}
            />
            <MailCheckbox
              label="Enviar convite por e-mail"
              hint="Sem isso, os links dos convites aparecem no fim, para você entregar."
              otherwise="Não há servidor de e-mail: os links dos convites aparecem no fim, para você baixar ou imprimir."
              checked={sendMail}
              onCheckedChange={setSendMail}
            />
          </>
        )}
        {run.isPending && file.data && (
          <Progress label="Andamento da importação" value={(done / file.data.rows) * 100} />
        )}
        {run.data && <ImportResult report={run.data} />}
      </div>
    </Dialog>
  )
}

interface ImportMappingProps {
  columns: readonly { title: string; sample: string }[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Maps the file's columns to fields. */
function ImportMapping({ columns, mapping, onChange }: ImportMappingProps) {
  const options = [
    { value: 'none', label: 'Não está no arquivo' },
    ...columns.map(({ title, sample }, index) => ({
      value: String(index),
      label: title || `Coluna ${index + 1}`,
      ...(sample && { hint: `Por exemplo: ${sample}` }),
    })),
  ]
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {importFields.map((field) => (
        <Field key={field} label={labels[field]} required={field === 'name' || field === 'email'}>
          <Select
            value={mapping[field] === null ? 'none' : String(mapping[field])}
            onValueChange={(choice) => onChange({ ...mapping, [field]: choice === 'none' ? null : Number(choice) })}
            options={options}
          />
        </Field>
      ))}
    </div>
  )
}

const labels: Readonly<Record<ImportField, string>> = {
  name: 'Nome',
  surname: 'Sobrenome, se estiver em outra coluna',
  socialName: 'Nome social',
  email: 'E-mail',
  roles: 'Papéis',
  partner: 'Instituição parceira',
  groups: 'Grupos de pessoas',
  ...ofPersonTexts((name) => personTexts[name].label),
}
