import { mapToldOptions } from '@prosa/contract/assistants/assistant-options.ts'
import { effectiveOptions } from '@prosa/contract/conversations/door-options.ts'
import type { Assistant } from '@prosa/contract/assistants/assistants.ts'
import type { Share } from '@prosa/contract/sharing/guest-sessions.ts'
import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { LinkForm, LinkFormState } from '#/features/sharing/form/form-values.ts'
import { read } from '#/lib/api/operations.ts'
import { Spinner } from '#/ui/feedback/spinner.tsx'
import { SegmentedControl } from '#/ui/inputs/segmented-control.tsx'
import { LoadFailure } from '#/ui/feedback/load-failure.tsx'

interface LinkPreviewProps {
  assistantId: number
  form: LinkFormState
  /** Undefined for a new link. */
  link: Pick<ShareLink, 'hasCode' | 'logoUrl'> | undefined
}

const views = [
  { value: 'gate', label: 'Entrada' },
  { value: 'chat', label: 'Conversa' },
] as const
type View = (typeof views)[number]['value']

/** The link's real page with the form's values, in an inert frame: it sends no requests and counts no visit. */
export function LinkPreview({ assistantId, ...rest }: LinkPreviewProps) {
  const assistant = useQuery(read('getAssistant', { params: { assistantId } }))
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  if (assistant.data)
    return <PreviewFrame {...rest} face={toFace(assistant.data, state.institution)} readable={state.readable} />
  // The form works without its preview.
  return assistant.isError ? <LoadFailure title="A prévia não pôde ser mostrada" query={assistant} /> : <Spinner />
}

/** The assistant as visitors of every link see it. */
function toFace(assistant: Assistant, institution: string) {
  const {
    id: assistantId,
    name,
    description,
    avatar,
    greeting,
    suggestions,
    placeholder,
    showSources,
    files,
  } = assistant
  return { assistantId, institution, name, description, avatar, greeting, suggestions, placeholder, showSources, files }
}

interface PreviewFrameProps extends Omit<LinkPreviewProps, 'assistantId'> {
  face: ReturnType<typeof toFace>
  readable: boolean
}

function PreviewFrame({ form, link, face, readable }: PreviewFrameProps) {
  useWatch({ control: form.control })
  const values = form.getValues()
  const [view, setView] = useState<View>('gate')
  const frame = useRef<HTMLIFrameElement>(null)
  const asks = gatesOfForm(values, link?.hasCode ?? false)
  const asksNothing = !asks.needsCode && asks.consent === null && asks.identification === 'none'
  const { showSources, ...page } = face
  const options = effectiveOptions('link', values.options, {
    minors: values.minors,
    sources: showSources,
    files: page.files !== null,
    openness: !asks.needsCode,
  })
  const share: Share = {
    ...page,
    ...(view === 'gate' ? asks : gatesOfForm(noGates, false)),
    readable,
    // The preview cannot send questions.
    ...mapToldOptions(false),
    nextQuestions: false,
    appearance: values.appearance,
    logoUrl: link?.logoUrl ?? null,
    minors: values.minors,
    retentionDays: values.retentionDays,
    options,
    files: options.files ? face.files : null,
  }
  useEffect(() => {
    const postPreview = () => frame.current?.contentWindow?.postMessage({ prosa: 'preview', share }, location.origin)
    const handleFrameMessage = ({ source, data }: MessageEvent<{ prosa?: string } | null>) => {
      if (source === frame.current?.contentWindow && data?.prosa === 'ready') postPreview()
    }
    postPreview()
    addEventListener('message', handleFrameMessage)
    return () => removeEventListener('message', handleFrameMessage)
  })
  return (
    <section aria-label="Prévia da página" className="flex flex-col items-start gap-3 pb-4 xl:sticky xl:top-0">
      {asksNothing ? (
        <p className="text-sm text-muted-foreground">A página começa pela conversa: o link não pergunta nada antes.</p>
      ) : (
        <SegmentedControl label="O que mostrar" segments={views} value={view} onValueChange={setView} />
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page: with its scripts and its origin a sandbox is none */}
      <iframe
        ref={frame}
        src="/share-preview"
        title="Página do link"
        tabIndex={-1}
        loading="lazy"
        className="h-[68dvh] min-h-96 w-full rounded-xl border border-border"
      />
      <p className="text-sm text-muted-foreground">
        Só para olhar: mostra o que está no formulário, também antes de salvar, e não conta como visita.
      </p>
    </section>
  )
}

type Asking = Pick<LinkForm, 'identification' | 'formFields' | 'consentText' | 'accessCode' | 'removeCode'>

const noGates: Asking = {
  identification: 'none',
  formFields: [],
  consentText: '',
  accessCode: '',
  removeCode: false,
}

/** The gates before the conversation. */
function gatesOfForm(form: Asking, hasCode: boolean) {
  const { identification, formFields, consentText, accessCode, removeCode } = form
  const text = consentText.trim()
  return {
    needsCode: !removeCode && (hasCode || accessCode.trim() !== ''),
    consent: text === '' ? null : { text, version: 1 },
    identification,
    formFields: identification === 'form' ? formFields : [],
  }
}
