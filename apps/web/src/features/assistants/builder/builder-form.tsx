import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import type { ComponentType } from 'react'
import { Fold, MoreSections } from '#/features/assistants/builder/builder-section.tsx'
import { ApprovedAnswersSection } from '#/features/assistants/builder/sections/approved-answers-section.tsx'
import { DangerSection } from '#/features/assistants/builder/sections/danger-section.tsx'
import { FilesSection } from '#/features/assistants/builder/sections/files-section.tsx'
import { CategorySection, IdentitySection } from '#/features/assistants/builder/sections/identity-section.tsx'
import { LimitsSection } from '#/features/assistants/builder/sections/instructions-section.tsx'
import { ModelSection } from '#/features/assistants/builder/sections/model-section.tsx'
import { InConversationSection, WelcomeSection } from '#/features/assistants/builder/sections/welcome-section.tsx'
import { BuilderSlot } from '#/features/assistants/builder/slots.ts'
import { StartOptions } from '#/features/assistants/builder/start/start-options.tsx'
import { TestsSection } from '#/features/assistants/builder/tests/tests-section.tsx'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { DocumentUseSection, KnowledgeSection } from '#/features/assistants/knowledge/knowledge-section.tsx'

export interface SafetyProps {
  assistantId: number
}

interface BuilderFormProps extends DocumentSearchProps {
  draft: Draft | null
  models: readonly Model[]
  isNew: boolean
  /** The rules of content safety. They come as a property, because one feature must not import another. */
  safety: ComponentType<SafetyProps>
  /** Saves the typed text; test cases run on what is saved. */
  saveDraft: () => Promise<unknown>
}

/** The three cards of an assistant, then the rest. An archived assistant is read-only. */
export function BuilderForm({ draft, models, isNew, safety: Safety, saveDraft, ...search }: BuilderFormProps) {
  const archived = draft?.status === 'archived'
  return (
    <>
      {isNew && <StartOptions models={models} />}
      <fieldset disabled={archived} className="contents">
        <IdentitySection isNew={isNew} models={models} draft={draft} />
        <KnowledgeSection draft={draft} {...search} />
        <WelcomeSection />
      </fieldset>
      <MoreSections>
        <fieldset disabled={archived} className="contents">
          <ModelSection models={models} />
          <LimitsSection />
          <DocumentUseSection />
          <ApprovedAnswersSection />
          <InConversationSection />
          <FilesSection models={models} />
          <BuilderSlot models={models} assistantId={draft?.id ?? null} />
          <CategorySection />
          <TestsSection draft={draft} beforeRun={saveDraft} />
          <Fold id="seguranca" title="Segurança" description="O que protege quem conversa. Vale na hora, sem publicar.">
            {draft ? <Safety assistantId={draft.id} /> : <NeedsName />}
          </Fold>
        </fieldset>
        {draft && <DangerSection draft={draft} />}
      </MoreSections>
    </>
  )
}

const NeedsName = () => (
  <p className="text-sm text-muted-foreground">Dê um nome ao assistente para escolher as regras dele.</p>
)
