import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import type { Model } from '@prosa/contract/models/models.ts'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { openShareSheet } from '#/blocks/assistant/share-request.ts'
import type { BuilderSearchProps } from '#/features/assistants/builder/builder-search.ts'
import { BuilderSection } from '#/features/assistants/builder/builder-section.tsx'
import { ApprovedAnswersSection } from '#/features/assistants/builder/sections/approved-answers-section.tsx'
import { DangerSection } from '#/features/assistants/builder/sections/danger-section.tsx'
import { FilesSection } from '#/features/assistants/builder/sections/files-section.tsx'
import { IdentitySection } from '#/features/assistants/builder/sections/identity-section.tsx'
import { InstructionsSection } from '#/features/assistants/builder/sections/instructions-section.tsx'
import { ModelSection, NoModelNotice } from '#/features/assistants/builder/sections/model-section.tsx'
import { RatingsSection, type RatingsProps } from '#/features/assistants/builder/sections/ratings-section.tsx'
import { SafetySection, type SafetyProps } from '#/features/assistants/builder/sections/safety-section.tsx'
import { WelcomeSection } from '#/features/assistants/builder/sections/welcome-section.tsx'
import { StartOptions } from '#/features/assistants/builder/start/start-options.tsx'
import { TestsSection } from '#/features/assistants/builder/tests/tests-section.tsx'
import { KnowledgeSection } from '#/features/assistants/knowledge/knowledge-section.tsx'
import { VersionsSection } from '#/features/assistants/versions/versions-section.tsx'
import { read } from '#/lib/api/operations.ts'
import { reachText } from '#/text/reach-text.ts'
import { Button } from '#/ui/actions/button.tsx'

interface BuilderFormProps extends BuilderSearchProps {
  draft: Draft | null
  models: readonly Model[]
  isNew: boolean
  safety: ComponentType<SafetyProps>
  ratings: ComponentType<RatingsProps>
  onPublish: () => void
  /** Called when a version was copied into the draft. */
  onRestored: (draft: Draft) => void
  beforeRestore: () => Promise<number>
}

/** All sections in order. An archived assistant is read-only. */
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

interface ShareSectionProps {
  draft: Draft | null
  onPublish: () => void
}

/** The last step: who uses the assistant today, and the way to more people. */
function ShareSection({ draft, onPublish }: ShareSectionProps) {
  const isPublished = draft !== null && draft.publishedVersion !== null
  return (
    <BuilderSection id="compartilhar" description="Quem conversa com o assistente, dentro da organização e na Web.">
      {isPublished ? (
        <Reached assistantId={draft.id} mayShare={draft.abilities.manageAccess || draft.abilities.share} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <p className="text-sm">
            Publique a primeira versão. Depois escolha pessoas e grupos, abra para a organização ou crie um link.
          </p>
          {draft?.abilities.publish && (
            <Button variant="secondary" size="sm" onClick={onPublish}>
              Publicar a primeira versão
            </Button>
          )}
        </div>
      )}
    </BuilderSection>
  )
}

function Reached({ assistantId, mayShare }: { assistantId: number; mayShare: boolean }) {
  const { data: reach } = useQuery(read('getReach', { params: { assistantId } }))
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="min-h-5 text-sm">{reach && reachText(reach)}</p>
      {mayShare && (
        <Button variant="secondary" size="sm" onClick={() => openShareSheet(assistantId)}>
          <Share2 aria-hidden /> Escolher quem conversa
        </Button>
      )}
    </div>
  )
}
