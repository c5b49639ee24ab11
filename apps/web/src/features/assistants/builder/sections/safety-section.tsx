import type { ComponentType } from 'react'
import { BuilderSection } from '#/features/assistants/builder/builder-section.tsx'

export interface SafetyProps {
  assistantId: number
}

interface SafetySectionProps {
  /** Null before the assistant is created. */
  assistantId: number | null
  /** The rules. They come as a property, because one feature must not import another. */
  safety: ComponentType<SafetyProps>
}

export function SafetySection({ assistantId, safety: Safety }: SafetySectionProps) {
  return (
    <BuilderSection id="seguranca" description="O que protege quem conversa. Vale na hora, sem publicar.">
      {assistantId === null ? (
        <p className="text-sm text-muted-foreground">Dê um nome ao assistente para escolher as regras dele.</p>
      ) : (
        <Safety assistantId={assistantId} />
      )}
    </BuilderSection>
  )
}
