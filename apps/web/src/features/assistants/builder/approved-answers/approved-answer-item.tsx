import type { ApprovedAnswer } from '@prosa/contract/assistants/approved-answers.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toDayKey } from '#/lib/format/format.ts'
import { Badge } from '#/ui/layout/badge.tsx'
import { IconButton } from '#/ui/actions/icon-button.tsx'
import { fromIsoDay } from '#/ui/inputs/iso-day.ts'

interface ApprovedAnswerItemProps {
  pair: ApprovedAnswer
  onEdit: () => void
  onRemove: () => void
}

export function ApprovedAnswerItem({
  pair: { question, answer, validUntil },
  onEdit,
  onRemove,
}: ApprovedAnswerItemProps) {
  const [today] = useState(() => toDayKey(Date.now()))
  const over = validUntil !== null && validUntil < today
  return (
    <li className="flex items-start gap-2 rounded-lg border border-border px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{question}</p>
        <p className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-muted-foreground">{answer}</p>
        {validUntil !== null && (
          <Badge tone={over ? 'warning' : 'neutral'} className="mt-2">
            {over ? 'Venceu em' : 'Válida até'} {fromIsoDay(validUntil)?.toLocaleDateString('pt-BR')}
          </Badge>
        )}
      </div>
      <IconButton size="sm" tooltip={false} label={`Editar “${question}”`} icon={<Pencil />} onClick={onEdit} />
      <IconButton size="sm" tooltip={false} label={`Remover “${question}”`} icon={<Trash2 />} onClick={onRemove} />
    </li>
  )
}
