import type { BackupCopy } from '@prosa/contract/health/health.ts'
import { formatBytes, formatDateTime } from '#/lib/format/format.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { type Column, countColumn, DataTable } from '#/ui/lists/data-table.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'
import { TechnicalDetails } from '#/ui/layout/technical-details.tsx'

interface BackupsSectionProps {
  backups: readonly BackupCopy[]
  running: boolean
}

const backupColumns: readonly Column<BackupCopy>[] = [
  {
    id: 'createdAt',
    header: 'Quando',
    cell: (copy) => (
      <div className="min-w-0">
        <p className="font-medium">{formatDateTime(copy.createdAt)}</p>
        <p className="wrap-anywhere text-muted-foreground">{copy.name}</p>
      </div>
    ),
  },
  countColumn('rows', 'Registros'),
  countColumn('files', 'Arquivos'),
  {
    id: 'bytes',
    header: 'Tamanho',
    align: 'end',
    cell: (copy) => formatBytes(copy.bytes),
  },
]

/** Backups in the data folder. They hold secrets, so an administrator copies them on the server and not by the browser. */
export function BackupsSection({ backups, running }: BackupsSectionProps) {
  const start = useWrite('startBackup')
  return (
    <Section
      title="Cópias de segurança"
      description="As sete mais novas ficam no servidor e contêm segredos. Leve-as para outro lugar e teste a restauração."
      action={
        <Button
          loading={start.isPending || running}
          onClick={() =>
            start.mutate(undefined, {
              onSuccess: () => toast.success('A cópia começou. Ela aparece aqui quando terminar.'),
            })
          }
        >
          Fazer cópia agora
        </Button>
      }
    >
      <DataTable
        label="Cópias de segurança"
        columns={backupColumns}
        rows={backups}
        rowId={({ name }) => name}
        empty={
          <p className="text-sm text-muted-foreground">
            {running ? 'A primeira cópia está sendo feita…' : 'Ainda não há cópias feitas por aqui.'}
          </p>
        }
      />
      <TechnicalDetails>
        As cópias ficam em <code>DATA_DIR/backups</code>; o passo a passo está em{' '}
        <code>docs/how-to/back-up-and-restore.md</code>.
      </TechnicalDetails>
    </Section>
  )
}
