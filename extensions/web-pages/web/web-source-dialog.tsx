import { MAX_WEB_DEPTH, MAX_WEB_PAGES, webSourceBody, webSourceKinds } from '#/web-pages/contract.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { TextField, SelectField, RadioField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import type { KnowledgeOwner } from '@prosa/web/src/features/assistants/knowledge/knowledge-owner.ts'
import { chooseWebOperations } from '#/web-pages/web/operations.ts'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { useFormSubmit } from '@prosa/web/src/lib/forms/form-submit.ts'
import { counted } from '@prosa/web/src/text/counted.ts'
import { webSourceKindLabels } from '#/web-pages/web/labels.ts'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'
import { useZodForm, type ZodForm } from '@prosa/web/src/ui/inputs/use-zod-form.ts'
import { Notice } from '@prosa/web/src/ui/feedback/notice.tsx'
import { ScrollArea } from '@prosa/web/src/ui/layout/scroll-area.tsx'
import { FormDialog } from '@prosa/web/src/ui/overlays/form-dialog.tsx'

interface WebSourceDialogProps {
  owner: KnowledgeOwner
  onClose: () => void
}

type Wish = z.output<typeof webSourceBody>
type Preview = Awaited<ReturnType<typeof api.previewWebSource>>

/** Adds a page or a site in two steps: a preview, then saving. */
export default function WebSourceDialog({ owner, onClose }: WebSourceDialogProps) {
  const operations = chooseWebOperations(owner)
  const form = useZodForm(webSourceBody, { defaultValues: { kind: 'page', address: '', depth: 2, maxPages: 50 } })
  const typed = JSON.stringify(useWatch({ control: form.control }))
  const [seen, setSeen] = useState<{ typed: string; preview: Preview }>()
  const look = useMutation({
    mutationFn: (body: Wish) => api[operations.preview]({ params: owner, body }),
    meta: { showsProblem: true, keepsReads: true },
  })
  const add = useMutation({
    mutationFn: (body: Wish) => api[operations.addSource]({ params: owner, body }),
    meta: { showsProblem: true },
  })
  // Only the previewed address and choices are added; changed ones need another preview.
  const preview = seen?.typed === typed ? seen.preview : undefined
  const { submit, problem } = useFormSubmit(
    form,
    async (body: Wish) => {
      if (!preview) return setSeen({ typed, preview: await look.mutateAsync(body) })
      await add.mutateAsync({ ...body, address: preview.address })
      toast.success('O endereço foi incluído. A leitura já começou.')
      return onClose()
    },
    { web_unreadable: 'address', web_source_duplicate: 'address' },
  )
  return (
    <FormDialog
      size="lg"
      title="Página ou site"
      description="O texto das páginas vira conhecimento e é renovado toda noite. Imagens e arquivos ficam de fora."
      submitLabel={preview ? 'Adicionar' : 'Ver o que será lido'}
      submit={submit}
      problem={problem}
      busy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="address"
        label="Endereço"
        type="url"
        inputMode="url"
        placeholder="Ex.: https://www.escola.edu.br/secretaria"
      />
      <Scope form={form} />
      <div aria-live="polite">{preview && <Found preview={preview} />}</div>
    </FormDialog>
  )
}

type Form = ZodForm<z.input<typeof webSourceBody>, Wish>

/** Chooses how much of a site is read. */
function Scope({ form }: { form: Form }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  return (
    <>
      <RadioField form={form} name="kind" label="O que ler" options={kindOptions} />
      {kind !== 'page' && (
        <div className="grid gap-4 sm:grid-cols-2">
          {kind === 'site' && (
            <SelectField form={form} name="depth" label="Até onde seguir os links" options={depths} />
          )}
          <SelectField form={form} name="maxPages" label="No máximo" options={sizes} />
        </div>
      )}
    </>
  )
}

const kindHints = {
  page: 'Um endereço, uma página.',
  site: 'As páginas da mesma pasta às quais os links levam.',
  sitemap: 'O endereço do mapa do site, a lista das páginas dele. Quem fez o site sabe qual é.',
} as const
const kindOptions = webSourceKinds.map((value) => ({
  value,
  label: webSourceKindLabels[value],
  hint: kindHints[value],
}))

const depths = Array.from({ length: MAX_WEB_DEPTH }, (_, index) => ({
  value: index + 1,
  label: counted(index + 1, 'link', 'links'),
}))
const sizes = [10, 50, 100, MAX_WEB_PAGES].map((value) => ({ value, label: counted(value, 'página', 'páginas') }))

/** Preview of the pages that would be read. */
function Found({ preview }: { preview: Preview }) {
  const { address, title, text, problem, pages, found, forbidden } = preview
  const rest = found - forbidden - pages.length
  return (
    // On a phone it would begin below the edge.
    <section
      ref={intoSight}
      aria-label="O que será lido"
      className="flex flex-col gap-3 rounded-lg bg-muted/60 px-4 py-3 text-sm"
    >
      <p className="font-medium">{foundSentence(found, forbidden)}</p>
      {problem && <Notice tone="warning">{problem}</Notice>}
      {text !== '' && (
        <div className="flex flex-col gap-1">
          <p className="font-medium wrap-anywhere">{title || address}</p>
          <ScrollArea label="Começo do texto" className="max-h-40 overflow-y-auto">
            <p className="whitespace-pre-wrap wrap-anywhere text-muted-foreground">{text}</p>
          </ScrollArea>
        </div>
      )}
      {pages.length > 1 && (
        <ScrollArea label="Páginas encontradas" className="max-h-40 overflow-y-auto">
          <ul className="flex flex-col gap-1 text-muted-foreground">
            {pages.map((page) => (
              <li key={page} className="wrap-anywhere">
                {page}
              </li>
            ))}
            {rest > 0 && <li>{counted(rest, 'outra página', 'outras páginas')}</li>}
          </ul>
        </ScrollArea>
      )}
    </section>
  )
}

const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const foundSentence = (found: number, forbidden: number): string =>
  `${counted(found, 'página encontrada', 'páginas encontradas')}${
    forbidden === 0 ? '' : `, ${counted(forbidden, 'proibida', 'proibidas')} pelo robots.txt`
  }.`
