import '#/blocks/chat/part-operations.ts'
import { personKindMessage, type PersonKind } from '@prosa/contract/identity/person-kinds.ts'
import { importFields, type ImportField } from '@prosa/contract/identity/user-imports.ts'
import { ofPersonTexts, personTexts } from '@prosa/contract/identity/users.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#/lib/api/api.ts'
import { problemText } from '#/lib/api/problems.ts'
import { queryClient } from '#/lib/api/query-client.ts'
import { KindFields } from '#/blocks/entity/kind-fields.tsx'
import { type ImportReport, ImportResult, LeftOutLines } from '#/features/users/import-report.tsx'
import { decodeTextFile } from '#/lib/format/file-text.ts'
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

interface InvitedAs {
  kind: PersonKind | undefined
  partnerId: number | null
}

interface ImportRun extends InvitedAs {
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

/** Invites the people of a file or a pasted list: choose, check, import. The blue button is always the next step. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [mapping, setMapping] = useState<Mapping>()
  const [invitedAs, setInvitedAs] = useState<InvitedAs>({ kind: undefined, partnerId: null })
  const [sendMail, setSendMail] = useState(true)
  const [restored, setRestored] = useState<readonly number[]>([])
  const [pasted, setPasted] = useState('')
  const [done, setDone] = useState(0)
  const [missing, setMissing] = useState<'kind' | 'list'>()
  const run = useMutation({
    mutationFn: async ({ dryRun, ...list }: { csv: string; mapping: Mapping; dryRun: boolean }) => {
      setDone(0)
      const { kind, partnerId } = invitedAs
      const report = await runImport({
        ...list,
        kind,
        partnerId: kind === 'partner' ? partnerId : null,
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
  const file = useMutation({
    mutationFn: async (chosen: File | string) => {
      const csv = typeof chosen === 'string' ? chosen : await decodeTextFile(chosen)
      return { csv, ...(await api.readUserImport({ body: { csv } })) }
    },
    onSuccess: (read) => {
      setMapping(read.mapping)
      if (isComplete(read.mapping)) check(read.csv, read.mapping)
    },
    meta: { showsProblem: true, keepsReads: true },
  })
  const list = file.data && mapping && { csv: file.data.csv, mapping }
  const isChecked = run.data?.dryRun === true && run.data.created + run.data.updated > 0
  const isImported = run.data?.dryRun === false
  const error = file.error ?? run.error

  function check(csv: string, columns: Mapping) {
    const lacksKind = invitedAs.kind === undefined && columns.roles === null
    setMissing(lacksKind ? 'kind' : undefined)
    if (!lacksKind) run.mutate({ csv, mapping: columns, dryRun: true })
  }

  function goOn() {
    if (isChecked && list) run.mutate({ ...list, dryRun: false })
    else if (list) check(list.csv, list.mapping)
    else if (pasted.trim() === '') setMissing('list')
    else file.mutate(pasted)
  }

  /** Applies a change after which the list must be checked again. */
  function change(apply: () => void) {
    apply()
    setMissing(undefined)
    run.reset()
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Convidar várias pessoas"
      description="Cole uma lista, ou escolha o arquivo CSV do sistema da escola, com até 5.000 linhas. Nada muda até você importar."
      footer={
        isImported ? (
          <Button onClick={onClose}>Concluir</Button>
        ) : (
          <>
            {list && (
              <Button variant="secondary" disabled={run.isPending} onClick={() => change(file.reset)}>
                Outra lista
              </Button>
            )}
            <Button
              disabled={mapping && list && !isComplete(mapping)}
              loading={file.isPending || run.isPending}
              onClick={goOn}
            >
              {isChecked ? 'Importar' : 'Conferir'}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-5 pt-2">
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
        {!isImported && (
          <KindFields
            value={invitedAs}
            onChange={(next) => change(() => setInvitedAs(next))}
            hint="Vale para quem não tem uma função escrita na lista."
            error={missing === 'kind' ? personKindMessage : undefined}
          />
        )}
        {!list && (
          <>
            <Field
              label="Lista"
              hint="Uma pessoa por linha, com o e-mail; com ou sem outras colunas."
              error={missing === 'list' ? 'Cole a lista, ou escolha um arquivo.' : undefined}
            >
              <Textarea
                rows={5}
                value={pasted}
                placeholder={'Ana Reis <ana@escola.br>\nRui Costa;rui@escola.br'}
                spellCheck={false}
                onChange={(event) => setPasted(event.target.value)}
              />
            </Field>
            <FileDrop
              multiple={false}
              accept=".csv,.txt,text/csv,text/plain"
              disabled={file.isPending}
              title="Ou arraste o arquivo para cá"
              hint="Colunas que reconhecemos: nome, nome social, e-mail, função, instituição, turma, matrícula e telefone."
              buttonLabel="Escolher arquivo"
              onFiles={([chosen]) => chosen && file.mutate(chosen)}
            />
          </>
        )}
        {list && file.data && !isImported && (
          <>
            <details open={!isComplete(list.mapping)}>
              <summary className="cursor-pointer rounded-md py-1 text-sm font-medium">Colunas da lista</summary>
              <div className="pt-3">
                <ImportMapping
                  columns={file.data.columns}
                  mapping={list.mapping}
                  onChange={(next) => change(() => setMapping(next))}
                />
              </div>
            </details>
            <LeftOutLines
              lines={file.data.leftOut}
              restored={restored}
              onChange={(lines) => change(() => setRestored(lines))}
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

const isComplete = ({ name, email }: Mapping) => name !== null && email !== null

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
  roles: 'Função ou papel',
  partner: 'Instituição parceira',
  groups: 'Grupos de pessoas',
  ...ofPersonTexts((name) => personTexts[name].label),
}
