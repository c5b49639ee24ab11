import type { ShareLink } from '@prosa/contract/sharing/sharing.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmbedChoices } from '#/features/sharing/embed/embed-choices.tsx'
import { EmbedPreview } from '#/features/sharing/embed/embed-preview.tsx'
import {
  type EmbedLook,
  embedPlaces,
  embedSnippets,
  embedUrl,
  type EmbedPlace,
} from '#/features/sharing/embed/embed-snippets.ts'
import { IdentityPanel } from '#/features/sharing/embed/identity-panel.tsx'
import { read } from '#/lib/api/operations.ts'
import { CopyButton } from '#/ui/actions/copy-button.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'

interface EmbedPageProps {
  assistantId: number
  linkId: string
}

/** How another site shows the conversation of a link: what to paste there, and how it will look. */
export function EmbedPage({ assistantId, linkId }: EmbedPageProps) {
  const { data: link } = useSuspenseQuery(read('getShareLink', { params: { assistantId, linkId } }))
  const { data: state } = useSuspenseQuery(read('getSharing', { params: { assistantId } }))
  const [place, setPlace] = useState<EmbedPlace>('bubble')
  const [look, setLook] = useState<EmbedLook>(link.settings.appearance)
  const { code, steps, bubble } = embedSnippets[place]
  const isOpen =
    state.enabled && state.blocked === null && (link.situation === 'active' || link.situation === 'limited')
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-5">
        <h2 className="text-lg font-semibold wrap-anywhere">{link.settings.name}</h2>
        <Domains domains={link.settings.allowedDomains} />
        <Tabs label="Onde incorporar" tabs={tabs} value={place} onValueChange={setPlace}>
          <TabPanel value={place} className="flex flex-col gap-4">
            {bubble && <EmbedChoices look={look} onChange={setLook} />}
            <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <Snippet code={code({ url: link.url, title: titleOf(link), look, usual: link.settings.appearance })} />
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
          <Notice>Abra o link para ver como a conversa aparece no site.</Notice>
        )}
      </section>
    </div>
  )
}

const tabs = embedPlaces.map((value) => ({ value, label: embedSnippets[value].label }))

const titleOf = ({ settings: { appearance, name } }: ShareLink): string => appearance.title || name

function Domains({ domains }: { domains: readonly string[] }) {
  if (domains.length === 0)
    return (
      <Notice tone="warning" title="Nenhum site pode incorporar este link ainda.">
        Edite o link e escreva os domínios permitidos em “Avançado”.
      </Notice>
    )
  return <p className="text-sm text-muted-foreground wrap-anywhere">Domínios permitidos: {domains.join(', ')}</p>
}

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
