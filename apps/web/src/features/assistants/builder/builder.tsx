import { Confirmation } from '#/blocks/entity/confirmation.tsx'
import type { Draft } from '@prosa/contract/assistants/assistants.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react'
import { FormProvider } from 'react-hook-form'
import { ManageTabs } from '#/blocks/assistant/manage-tabs.tsx'
import { mayShare, openShareSheet } from '#/blocks/assistant/share-request.ts'
import { BuilderBar } from '#/features/assistants/builder/builder-bar.tsx'
import { BuilderForm, type SafetyProps } from '#/features/assistants/builder/builder-form.tsx'
import { ConflictDialog } from '#/features/assistants/builder/draft/conflict-dialog.tsx'
import type { ConfigField } from '#/features/assistants/builder/draft/draft-changes.ts'
import type { DraftSaver } from '#/features/assistants/builder/draft/draft-saver.ts'
import { useDraft } from '#/features/assistants/builder/draft/use-draft.ts'
import { revealField, revealSection } from '#/features/assistants/builder/fields/builder-field.tsx'
import { missingToPublish } from '#/features/assistants/builder/missing-to-publish.ts'
import { newConfig } from '#/features/assistants/builder/new-config.ts'
import { PublishDialog } from '#/features/assistants/builder/publish-dialog.tsx'
import { TestPanel } from '#/features/assistants/builder/test-panel.tsx'
import type { DocumentSearchProps } from '#/features/assistants/knowledge/document-search.ts'
import { lazyPart } from '#/lib/api/lazy-part.ts'
import { read, useWrite } from '#/lib/api/operations.ts'
import { toast } from '#/lib/device/toast.ts'
import { toldBy } from '#/lib/device/observed.ts'
import { afterPress } from '#/lib/forms/after-press.ts'
import { Button } from '#/ui/actions/button.tsx'
import { LinkButton } from '#/ui/actions/link-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { Sheet } from '#/ui/overlays/sheet.tsx'

const VersionsSheet = lazyPart(() => import('#/features/assistants/versions/versions-sheet.tsx'))

interface BuilderProps extends DocumentSearchProps {
  /** Null before the assistant is created. */
  opened: Draft | null
  safety: ComponentType<SafetyProps>
  /** Called with the id that the first save gave the assistant. */
  onCreated: (assistantId: number) => void
}

type OpenDialog = 'publish' | 'discard' | 'test' | 'versions'

/** The draft's form, with its actions above and a test chat beside it. */
export function Builder({ opened, safety, onCreated, ...search }: BuilderProps) {
  const { data: models } = useSuspenseQuery(read('listModels'))
  const { saver, state, form } = useDraft(opened, newConfig(models.items))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [revealed, setRevealed] = useState<{ field: ConfigField } | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  const { draft } = state
  const isGone = state.phase === 'gone'
  const { hash } = useLocation()
  const createdId = opened === null ? draft?.id : undefined

  useEffect(() => {
    if (createdId !== undefined) onCreated(createdId)
  }, [createdId, onCreated])
  useEffect(() => {
    const form = scroller.current
    // The first save changes the content below the field, such as the row for documents.
    const saveOnBlur = () => void afterPress(() => void saver.flush())
    form?.addEventListener('focusout', saveOnBlur)
    return () => form?.removeEventListener('focusout', saveOnBlur)
  }, [saver])
  useEffect(() => {
    if (!revealed) return
    // After the dialog has returned the focus.
    const timer = setTimeout(() => revealField(revealed.field))
    return () => clearTimeout(timer)
  }, [revealed])

  useEffect(() => revealSection(hash), [hash])

  /** Saves first, because the person publishes or discards the text that they see. */
  const saveThenOpen = (question: OpenDialog) => void saver.flush().then(() => setDialog(question))
  const close = () => setDialog(null)
  const publishing = useWrite('publishAssistant')
  /** Publishes a complete first version at once. Otherwise the dialog shows what is missing, or what a new version changes. */
  async function publish() {
    const isSaved = await saver.flush()
    const { draft: first } = saver.state()
    if (isSaved && first?.publishedVersion === null && missing().length === 0) {
      const input = { params: { assistantId: first.id }, body: { revision: first.revision } }
      const published = await publishing.mutateAsync(input).catch(() => undefined)
      if (published) return finishPublishing(published.draft)
    }
    setDialog('publish')
  }
  const missing = () => missingToPublish(form.getValues(), models.items)
  function finishPublishing(published: Draft) {
    saver.adopt(published)
    const { id, publishedVersion: version, abilities } = published
    if (version === 1) return openShareSheet(id, 'published')
    const action = mayShare(abilities) ? { label: 'Ver link', onClick: () => openShareSheet(id) } : undefined
    toast.success(`A versão ${version} responde a partir de agora.`, { action })
  }
  const reveal = (field: ConfigField) => {
    close()
    setRevealed({ field })
  }
  const saveDraft = async () => {
    await saver.flush()
    return saver.revision
  }
  const panel = <TestPanel assistantId={draft?.id ?? null} models={models.items} />

  return (
    <FormProvider {...form}>
      <div className="flex min-h-0 flex-1 print:block">
        <div className={layout}>
          <BuilderBar
            state={state}
            isPublishing={publishing.isPending}
            onPublish={() => void publish()}
            onDiscard={() => saveThenOpen('discard')}
            onTest={isWide ? undefined : () => saveThenOpen('test')}
            onVersions={() => setDialog('versions')}
          />
          <div className="px-1 [grid-area:nav] sm:px-5">
            {draft && !isGone && <ManageTabs assistantId={draft.id} current="config" abilities={draft.abilities} />}
          </div>
          <div ref={scroller} className="relative min-h-0 overflow-y-auto bg-sidebar [grid-area:body]">
            <div className="mx-auto flex max-w-3xl flex-col gap-5 px-3 py-5 sm:px-8 sm:py-6 print:py-0">
              {state.phase === 'conflict' && draft && state.problem && (
                <ConflictNotice saver={saver} assistantId={draft.id} message={state.problem} />
              )}
              {isGone && <GoneNotice isNew={draft === null} />}
              {draft?.status === 'archived' && (
                <Notice tone="info" title="Este assistente está arquivado.">
                  Restaure-o em “Mais”, “Zona de perigo”, para voltar a editar.
                </Notice>
              )}
              <BuilderForm
                draft={draft}
                models={models.items}
                isNew={opened === null}
                safety={safety}
                saveDraft={saveDraft}
                {...search}
              />
            </div>
          </div>
        </div>
        {isWide && (
          <aside
            aria-label="Testar"
            data-paper="no"
            className="flex w-88 shrink-0 flex-col border-l border-border 2xl:w-120"
          >
            {panel}
          </aside>
        )}
      </div>
      {!isWide && (
        <Sheet title="Testar o rascunho" open={dialog === 'test'} onOpenChange={close}>
          <div className="-mx-5 flex h-full flex-col">{panel}</div>
        </Sheet>
      )}
      {dialog === 'publish' && draft && state.phase !== 'conflict' && !isGone && (
        <PublishDialog
          draft={draft}
          missing={missing()}
          onClose={close}
          onPublished={finishPublishing}
          onReveal={reveal}
        />
      )}
      {dialog === 'discard' && draft && !isGone && (
        <Confirmation
          operation="discardDraft"
          input={{ params: { assistantId: draft.id }, body: { revision: draft.revision } }}
          title="Descartar as alterações?"
          description={`O rascunho volta a ser igual à versão ${draft.publishedVersion}, que está publicada. Os documentos continuam como estão.`}
          confirmLabel="Descartar alterações"
          done="Alterações descartadas."
          onDone={saver.startOver}
          onClose={close}
        />
      )}
      {dialog === 'versions' && draft && (
        <VersionsSheet draft={draft} beforeRestore={saveDraft} onRestored={saver.startOver} onClose={close} />
      )}
    </FormProvider>
  )
}

/** Header, tabs and form; on a phone the buttons stand below the form. */
const layout =
  "grid min-h-0 min-w-0 flex-1 print:block grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto] [grid-template-areas:'title'_'nav'_'body'_'actions'] " +
  "sm:grid-cols-[minmax(19rem,1fr)_auto] sm:grid-rows-[auto_auto_minmax(0,1fr)] sm:[grid-template-areas:'title_actions'_'nav_nav'_'body_body']"

const wide = matchMedia('(min-width: 80rem)')

const onWide = toldBy(() => wide, 'change')

/** Whether the window has room for the test chat beside the form. */
const useIsWide = (): boolean => useSyncExternalStore(onWide, () => wide.matches)

interface ConflictNoticeProps {
  saver: DraftSaver
  assistantId: number
  /** Author and time of the newer version. */
  message: string
}

/** Reports another person's newer version; neither person's text is lost. */
function ConflictNotice({ saver, assistantId, message }: ConflictNoticeProps) {
  const [comparing, setComparing] = useState(false)
  return (
    <>
      <Notice
        tone="warning"
        className="sticky top-3 z-10 shadow-floating"
        title={message}
        action={
          <Button variant="secondary" size="sm" onClick={() => setComparing(true)}>
            Ver diferenças
          </Button>
        }
      >
        O que você escreveu continua aqui e neste aparelho.
      </Notice>
      {comparing && <ConflictDialog saver={saver} assistantId={assistantId} onClose={() => setComparing(false)} />}
    </>
  )
}

/** Says why saving has ended, and leaves the text to copy. */
function GoneNotice({ isNew }: { isNew: boolean }) {
  return (
    <Notice
      tone="danger"
      title={
        isNew
          ? 'Você não pode mais criar assistentes.'
          : 'Este assistente foi excluído ou você não tem mais acesso a ele.'
      }
      action={
        <LinkButton to="/assistants" variant="secondary" size="sm">
          Ir para os assistentes
        </LinkButton>
      }
    >
      Não dá mais para salvar. O texto continua nesta página para você copiar o que quiser guardar.
    </Notice>
  )
}
