import type { Attempt } from '@prosa/contract/school/attempts.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Panel } from '#/features/assessments/attempt/panel.tsx'
import { api } from '#/lib/api/api.ts'
import { saveFile } from '#/lib/api/download.ts'
import { formatDateTime } from '#/lib/format/format.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { counted } from '#/text/counted.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { Button } from '#/ui/actions/button.tsx'

/** What proves that nothing was changed afterwards. */
export function SealsPanel({ attempt: { attemptId, seals, abilities } }: { attempt: Attempt }) {
  const save = useMutation({
    mutationFn: async () => saveFile(await api.exportSealedAttempt({ params: { attemptId } }), 'tentativa.json'),
    meta: { keepsReads: true },
  })
  if (seals.length === 0) return null
  const isSealed = seals.some(({ hash, superseded }) => hash !== null && !superseded)
  return (
    <Panel title="Comprovante">
      <ul className="flex flex-col gap-3">
        {seals.map(({ receipt, hash, sealedAt, messages, superseded }) => (
          <li key={receipt} className="flex flex-col gap-1 text-sm">
            <span className="flex flex-wrap items-center gap-2">
              <code className="font-mono font-medium">{receipt}</code>
              {superseded && <Badge>Sem valor: foi reaberta</Badge>}
            </span>
            <span className="text-muted-foreground">
              {sealedAt
                ? `Lacrada em ${formatDateTime(sealedAt)}, com ${counted(messages, 'mensagem', 'mensagens')}`
                : 'Guardando a última resposta…'}
            </span>
            {hash && <code className="font-mono text-xs break-all text-muted-foreground">{hash}</code>}
          </li>
        ))}
      </ul>
      {isSealed && abilities.readTranscript && (
        <>
          <Button variant="secondary" className="self-start" loading={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden /> Baixar lacrada (JSON)
          </Button>
          <p className="text-sm text-muted-foreground">
            O arquivo é assinado e se confere sem o sistema, com a{' '}
            <a
              href={`${runtimeConfig.apiBase}/api/sga/seal-key`}
              download
              className="font-medium text-primary-text underline underline-offset-2"
            >
              chave pública
            </a>
            .
          </p>
        </>
      )}
    </Panel>
  )
}
