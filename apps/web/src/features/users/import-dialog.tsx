import '#/blocks/chat/part-operations.ts'
import { importFields, type ImportField } from '@prosa/contract/people/user-imports.ts'
import { ofPersonTexts, personTexts } from '@prosa/contract/people/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { textOf } from '#/lib/format/file-text.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Progress } from '#/ui/feedback/progress.tsx'
import { MailCheckbox } from '#/ui/inputs/mail-checkbox.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { FileDrop } from '#/ui/inputs/file-drop.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { LineProblems } from '#/ui/lists/line-problems.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

type Mapping = Record<ImportField, number | null>

interface ImportReport {
  created: number
  problems: { line: number; text: string }[]
}

interface ImportRun {
  csv: string
  mapping: Mapping
  dryRun: boolean
  sendMail: boolean
  /** Hears up to which row the file is through. */
  onProgress: (rows: number) => void
}

/** Sends batch after batch until the file is through; each is one transaction on the server. */
async function runImport({ onProgress, ...body }: ImportRun): Promise<ImportReport> {
  const report: ImportReport = { created: 0, problems: [] }
  for (let from: number | null = 0; from !== null;) {
    const answer: Awaited<ReturnType<typeof api.importUsers>> = await api.importUsers({ body: { ...body, from } })
    report.created += answer.created
    report.problems.push(...answer.problems)
    from = answer.next
    if (from !== null) onProgress(from)
  }
  return report
}

/** Imports people from a file in three steps: assign the columns, look at what will happen, confirm. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [mapping, setMapping] = useState<Mapping>()
  const [sendMail, setSendMail] = useState(true)
  const [done, setDone] = useState(0)
  const file = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = await textOf(chosen)
      return { csv, ...(await api.readUserImport({ body: { csv } })) }
    },
    onSuccess: (read) => setMapping(read.mapping),
    meta: { showsProblem: true, keepsReads: true },
  })
  const run = useMutation({
    mutationFn: async (dryRun: boolean) => {
      setDone(0)
      if (!file.data || !mapping) throw new Error('no file was read')
      const report = await runImport({ csv: file.data.csv, mapping, dryRun, sendMail, onProgress: setDone })
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
      description="Um arquivo CSV de até 5.000 linhas, com os títulos na primeira. Primeiro conferimos; nada muda até você importar."
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
                disabled={!run.data || run.data.created === 0 || run.isPending}
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
          <FileDrop
            multiple={false}
            accept=".csv,text/csv"
            disabled={file.isPending}
            title="Arraste o arquivo para cá"
            hint="Colunas que reconhecemos: nome, e-mail, papel, instituição, turma, matrícula e telefone."
            buttonLabel="Escolher arquivo"
            onFiles={([chosen]) => chosen && file.mutate(chosen)}
          />
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
            <MailCheckbox
              label="Enviar convite por e-mail"
              hint="Sem isso, você envia os convites depois, pela lista."
              otherwise="Não há servidor de e-mail: depois de importar, abra cada pessoa na lista e copie o link em “Enviar novo convite”."
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

/** What the import would do, or did, and what is wrong with each line that is left out. */
function ImportResult({ report }: { report: ImportReport & { dryRun: boolean } }) {
  const { created, problems, dryRun } = report
  const people = counted(created, 'pessoa', 'pessoas')
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={created > 0 ? 'success' : 'warning'}>
        {dryRun ? `${people} ${created === 1 ? 'será criada' : 'serão criadas'}.` : `${people} no Prosa.`}
        {problems.length > 0 && ` ${counted(problems.length, 'linha fica', 'linhas ficam')} de fora.`}
      </Notice>
      <LineProblems problems={problems} />
    </div>
  )
}

interface ImportMappingProps {
  columns: readonly { title: string; sample: string }[]
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Says which column of the file holds what. */
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
  email: 'E-mail',
  roles: 'Papéis',
  partner: 'Instituição parceira',
  groups: 'Grupos e turmas',
  ...ofPersonTexts((name) => personTexts[name].label),
}
