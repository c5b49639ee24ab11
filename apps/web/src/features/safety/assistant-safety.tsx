import type { AssistantSafety as Safety } from '@prosa/contract/conversations/safety.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { alertCategoryLabels } from '#/features/safety/safety-labels.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read } from '#/lib/api/operations.ts'
import { problemText } from '#/lib/api/problems.ts'
import { counted } from '#/text/counted.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Skeleton } from '#/ui/feedback/skeleton.tsx'

const AssistantSafetyDialog = lazyPart(() => import('#/features/safety/assistant-safety-dialog.tsx'))

/** Says in a sentence what protects one assistant, and links to the page that changes it. */
export function AssistantSafety({ assistantId }: { assistantId: number }) {
  const { data, error } = useQuery(read('getAssistantSafety', { params: { assistantId } }))
  const [editing, setEditing] = useState(false)
  // A dialog stays open over data that were read before.
  if (error && !data) return <Notice tone="danger">{problemText(error)}</Notice>
  if (!data) return <Skeleton className="h-16" />
  return (
    <>
      <ul className="list-disc pl-5 text-sm">
        {describeSafety(data).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Button variant="secondary" className="self-start" onClick={() => setEditing(true)}>
        Editar regras de segurança
      </Button>
      {editing && <AssistantSafetyDialog assistantId={assistantId} safety={data} onClose={() => setEditing(false)} />}
    </>
  )
}

function describeSafety({ rules, organization }: Safety): string[] {
  const masked = [
    (rules.maskCpf || organization.maskCpf) && 'CPF',
    (rules.maskPhone || organization.maskPhone) && 'telefone',
    (rules.maskEmail || organization.maskEmail) && 'e-mail',
  ].filter((name) => typeof name === 'string')
  const alerts = [...new Set([...organization.alertOn, ...rules.alertOn])].map((one) =>
    alertCategoryLabels[one].toLowerCase(),
  )
  const topics = rules.topics.length + organization.topics.length
  const limits = [rules.messagesPerChat, organization.messagesPerChat].filter((limit) => limit !== null)
  return [
    masked.length > 0 ? `Esconde do provedor: ${masked.join(', ')}.` : 'Não esconde dados pessoais do provedor.',
    topics === 0 ? 'Nenhum assunto bloqueado.' : `${counted(topics, 'assunto bloqueado', 'assuntos bloqueados')}.`,
    alerts.length > 0 ? `Alerta de risco: ${alerts.join(', ')}.` : 'Sem alertas de risco.',
    limits.length > 0
      ? `Até ${counted(Math.min(...limits), 'mensagem', 'mensagens')} por conversa.`
      : 'Conversas sem limite de mensagens.',
  ]
}
