import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import type { ComponentType } from 'react'
import type { BuilderSearchProps } from '#/features/assistants/builder/builder-search.ts'
import { ApprovedAnswersSection } from '#/features/assistants/builder/sections/approved-answers-section.tsx'
import { DangerSection } from '#/features/assistants/builder/sections/danger-section.tsx'
import { FilesSection } from '#/features/assistants/builder/sections/files-section.tsx'
import { IdentitySection } from '#/features/assistants/builder/sections/identity-section.tsx'
import { InstructionsSection } from '#/features/assistants/builder/sections/instructions-section.tsx'
import { ModelSection, NoModelNotice } from '#/features/assistants/builder/sections/model-section.tsx'
import { RatingsSection, type RatingsProps } from '#/features/assistants/builder/sections/ratings-section.tsx'
import { SafetySection, type SafetyProps } from '#/features/assistants/builder/sections/safety-section.tsx'
import { ShareSection } from '#/features/assistants/builder/sections/share-section.tsx'
import { WelcomeSection } from '#/features/assistants/builder/sections/welcome-section.tsx'
import { StartOptions } from '#/features/assistants/builder/start/start-options.tsx'
import { TestsSection } from '#/features/assistants/builder/tests/tests-section.tsx'
import { KnowledgeSection } from '#/features/assistants/knowledge/knowledge-section.tsx'
import { VersionsSection } from '#/features/assistants/versions/versions-section.tsx'

interface BuilderFormProps extends BuilderSearchProps {
  draft: Draft | null
  models: readonly Model[]
  isNew: boolean
  safety: ComponentType<SafetyProps>
  ratings: ComponentType<RatingsProps>
  onPublish: () => void
  /** A version was copied into the draft. */
  onRestored: (draft: Draft) => void
  beforeRestore: () => Promise<number>
}

/** Every section in its order. What is archived is shown and cannot be changed. */
export function BuilderForm({
  draft,
  models,
  isNew,
  safety,
  ratings,
  onPublish,
  onRestored,
  beforeRestore,
  ...search
}: BuilderFormProps) {
  const archived = draft?.status === 'archived'
  return (
    <>
      <NoModelNotice models={models} />
      {isNew && <StartOptions models={models} />}
      <fieldset disabled={archived} className="contents">
        <IdentitySection isNew={isNew} />
        <WelcomeSection />
        <KnowledgeSection draft={draft} {...search} />
        <ApprovedAnswersSection />
        <InstructionsSection draft={draft} />
        <ModelSection models={models} />
      </fieldset>
      <ShareSection draft={draft} onPublish={onPublish} />
      <fieldset disabled={archived} className="contents">
        <FilesSection models={models} />
        <TestsSection draft={draft} beforeRun={beforeRestore} />
        <SafetySection assistantId={draft?.id ?? null} safety={safety} />
      </fieldset>
      <RatingsSection draft={draft} ratings={ratings} saveDraft={beforeRestore} {...search} />
      <VersionsSection draft={draft} onRestored={onRestored} beforeRestore={beforeRestore} {...search} />
      {draft && <DangerSection draft={draft} />}
    </>
  )
}
