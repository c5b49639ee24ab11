import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogButton } from '#/blocks/entity/dialog-button.tsx'
import { EntityDialog } from '#/blocks/entity/entity-dialog.tsx'
import { TextareaField } from '#/blocks/entity/form-fields.tsx'
import {
  type EmbedLook,
  type EmbedTarget,
  embedTargets,
  embedSnippets,
  embedUrl,
} from '#/features/sharing/embed/embed-snippets.ts'
import { splitLines, linkFormSchema } from '#/features/sharing/form/form-values.ts'
import { IdentityPanel } from '#/features/sharing/embed/identity-panel.tsx'
import { api } from '#/lib/api/api.ts'
import { read } from '#/lib/api/operations.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { LocalAddressNotice } from '#/ui/feedback/local-address-notice.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'
import { colorOptions, positionOptions, themeOptions } from '#/features/sharing/form/appearance-options.ts'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'

interface EmbedPageProps {
  assistantId: number
  linkId: string
}

/** Embeds a link's conversation in another site: the code to paste, with a preview. */
export function EmbedPage({ assistantId, linkId }: EmbedPageProps) {
  const { data: link } = useSuspenseQuery(read('getShareLink', { params: { assistantId, linkId } }))
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [target, setTarget] = useState<EmbedTarget>('bubble')
  const [look, setLook] = useState<EmbedLook>(link.settings.appearance)
  const { code, steps, bubble } = embedSnippets[target]
  const isOpen =
    state.enabled && state.blocked === null && (link.situation === 'active' || link.situation === 'limited')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <h2 className="text-lg font-semibold wrap-anywhere">{link.settings.name}</h2>
        <Domains assistantId={assistantId} link={link} />
        <LocalAddressNotice address={link.url} />
        <Tabs label="Onde incorporar" tabs={tabs} value={target} onValueChange={setTarget}>
          <TabPanel value={target} className="flex flex-col gap-4">
            {bubble && <EmbedChoices look={look} onChange={setLook} />}
            <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Snippet code={code({ url: link.url, title: linkTitle(link), look, usual: link.settings.appearance })} />
          </TabPanel>
        </Tabs>
        <p className="text-sm">
          <a
            href={embedUrl(link.url)}
            target="_blank"
            rel="noopener noreferrer"
            className="font-medium text-primary-text underline underline-offset-2"
          >
            Abrir a página incorporada em outra aba
          </a>
        </p>
        <IdentityPanel assistantId={assistantId} link={link} />
      </div>
      <section aria-labelledby="preview-title" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-4">
        <h2 id="preview-title" className="text-lg font-semibold">
          Prévia
        </h2>
        {isOpen ? (
          <EmbedPreview
            url={link.url}
            look={bubble ? look : link.settings.appearance}
            mode={bubble ? 'bubble' : 'inline'}
          />
        ) : (
          <Notice>Ative o link para ver como a conversa aparece no site.</Notice>
        )}
      </section>
    </div>
  )
}

const tabs = embedTargets.map((value) => ({ value, label: embedSnippets[value].label }))

const linkTitle = ({ settings: { appearance, name } }: ShareLink): string => appearance.title || name

function Domains({ assistantId, link }: { assistantId: number; link: ShareLink }) {
  const domains = link.settings.allowedDomains
  const edit = (
    <DialogButton
      size="sm"
      variant="secondary"
      label="Escolher os sites"
      renderDialog={(close) => (
        <EntityDialog
          title="Sites que podem incorporar"
          submitLabel="Salvar"
          schema={domainsSchema}
          values={{ allowedDomains: domains.join('\n') }}
          of={link}
          save={({ allowedDomains }) =>
            api.updateShareLink({
              params: { assistantId, linkId: link.id },
              body: { allowedDomains: splitLines(allowedDomains), version: link.version },
            })
          }
          done="Os sites foram salvos."
          onClose={close}
        >
          {(form) => (
            <TextareaField
              form={form}
              name="allowedDomains"
              label="Domínios permitidos"
              hint="Um por linha, como escola.com.br. Valem com e sem “www.”, e só com https://. Em branco: nenhum site mostra a conversa."
              rows={4}
            />
          )}
        </EntityDialog>
      )}
    />
  )
  if (domains.length === 0)
    return (
      <Notice tone="warning" title="Nenhum site pode incorporar este link ainda.">
        <div className="flex flex-col items-start gap-2">
          Escreva os endereços dos sites em que a conversa pode aparecer.
          {edit}
        </div>
      </Notice>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted-foreground wrap-anywhere">
        Domínios permitidos: {domains.join(', ')}
      </p>
      {edit}
    </div>
  )
}

const domainsSchema = linkFormSchema.pick({ allowedDomains: true })

function Snippet({ code }: { code: string }) {
  return (
    <div className="flex items-start gap-2 rounded-lg border border-border bg-muted p-3">
      <pre className="min-w-0 flex-1 text-xs leading-5 break-all whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <CopyButton text={code} label="Copiar o código" copiedLabel="Código copiado." />
    </div>
  )
}

interface EmbedChoicesProps {
  look: EmbedLook
  onChange: (look: EmbedLook) => void
}

/** Look of one site where it differs from the link; written into the code, not into the link. */
function EmbedChoices({ look, onChange }: EmbedChoicesProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label="Cor">
        <Select value={look.color} onValueChange={(color) => onChange({ ...look, color })} options={colorOptions} />
      </Field>
      <Field label="Tema">
        <Select value={look.theme} onValueChange={(theme) => onChange({ ...look, theme })} options={themeOptions} />
      </Field>
      <Field label="Posição da bolha">
        <Select
          value={look.position}
          onValueChange={(position) => onChange({ ...look, position })}
          options={positionOptions}
        />
      </Field>
    </div>
  )
}

interface EmbedPreviewProps {
  /** Full address of the link. */
  url: string
  look: EmbedLook
  mode: 'bubble' | 'inline'
}

/** The real embed on a sample page, recreated after every choice. */
function EmbedPreview({ url, look: { theme, position, color }, mode }: EmbedPreviewProps) {
  const { pathname } = new URL(embedUrl(url))
  const source = `${pathname}/preview?${new URLSearchParams({ mode, theme, position, color }).toString()}`
  return (
    <>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page: with its scripts and its origin a sandbox is none */}
      <iframe
        key={source}
        src={source}
        title="Prévia do site"
        className="h-[60dvh] min-h-96 w-full rounded-xl border border-border"
      />
      <p className="text-sm text-muted-foreground">Conversar na prévia conta como uma visita ao link.</p>
    </>
  )
}
