import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useMutation } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { DialogButton } from '@prosa/web/src/blocks/entity/dialog-button.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { problemText } from '@prosa/web/src/lib/api/problems.ts'
import { decodeTextFile } from '@prosa/web/src/lib/format/file-text.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'
import { FileDrop } from '@prosa/web/src/ui/inputs/file-drop.tsx'
import { LineProblems } from '@prosa/web/src/ui/lists/line-problems.tsx'
import { Dialog } from '@prosa/web/src/ui/overlays/dialog.tsx'

/** Opens the import of tests from a file. */
export default function TestImport({ draft: { id } }: { draft: Draft }) {
  return (
    <DialogButton
      variant="secondary"
      size="sm"
      className="self-start"
      icon={Upload}
      label="Importar CSV"
      renderDialog={(close) => <ImportDialog assistantId={id} onClose={close} />}
    />
  )
}

/** Creates tests from a CSV: first a preview, then saving. */
function ImportDialog({ assistantId, onClose }: { assistantId: number; onClose: () => void }) {
  const params = { assistantId }
  const file = useMutation({
    mutationFn: async (chosen: File) => {
      const csv = await decodeTextFile(chosen)
      return { csv, ...(await api.importTestCases({ params, body: { csv, dryRun: true } })) }
    },
    meta: { showsProblem: true, keepsReads: true },
  })
  const add = useWrite('importTestCases', {
    onSuccess: ({ tests }) => {
      toast.success(`${counted(tests, 'teste criado', 'testes criados')}.`)
      onClose()
    },
    meta: { showsProblem: true },
  })
  const error = file.error ?? add.error
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Importar testes"
      description="Um arquivo CSV com as colunas pergunta, deve conter, não deve conter, critério, documento, página, ferramenta, valores e obrigatório. Separe vários trechos por “|”."
      footer={
        file.data && (
          <Button
            disabled={file.data.tests === 0}
            loading={add.isPending}
            onClick={() => add.mutate({ params, body: { csv: file.data.csv, dryRun: false } })}
          >
            Criar testes
          </Button>
        )
      }
    >
      <div aria-live="polite" className="flex flex-col gap-5 pt-2">
        {error && <Notice tone="danger">{problemText(error)}</Notice>}
        {file.data ? (
          <div className="flex flex-col gap-3">
            <Notice tone={file.data.problems.length > 0 ? 'warning' : 'success'}>
              {counted(file.data.tests, 'teste', 'testes')}.
              {file.data.problems.length > 0 &&
                ` ${counted(file.data.problems.length, 'linha fica', 'linhas ficam')} de fora.`}
            </Notice>
            <ul className="flex list-disc flex-col gap-1 pl-5 text-sm empty:hidden">
              {file.data.sample.map((question) => (
                <li key={question} className="wrap-anywhere">
                  {question}
                </li>
              ))}
            </ul>
            <LineProblems problems={file.data.problems} />
          </div>
        ) : (
          <FileDrop
            multiple={false}
            accept=".csv,.txt,text/csv,text/plain"
            disabled={file.isPending}
            title="Arraste o arquivo para cá"
            hint="No Excel ou no LibreOffice, use “Salvar como” e escolha CSV."
            buttonLabel="Escolher arquivo CSV"
            onFiles={([chosen]) => chosen && file.mutate(chosen)}
          />
        )}
      </div>
    </Dialog>
  )
}
