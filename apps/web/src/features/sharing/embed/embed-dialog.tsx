import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BubblePreview } from '#/features/sharing/embed/bubble-preview.tsx'
import { embedPlaces, embedSnippets, embedUrl, type EmbedPlace } from '#/features/sharing/embed/embed-snippets.ts'
import { IdentityPanel } from '#/features/sharing/embed/identity-panel.tsx'
import type { LinkOfAssistant } from '#/features/sharing/link-of-assistant.ts'
import { read } from '#/lib/operations.ts'
import { problemText } from '#/lib/problems.ts'
import { CopyButton } from '#/ui/copy-button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Notice } from '#/ui/notice.tsx'
import { Skeleton } from '#/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#/ui/tabs.tsx'

interface EmbedDialogProps extends LinkOfAssistant {
  onClose: () => void
}

/** How another site shows the conversation of a link. */
export function EmbedDialog({ link: { id: linkId, name }, assistantId, onClose }: EmbedDialogProps) {
  const [place, setPlace] = useState<EmbedPlace>('bubble')
  const { data: link, error } = useQuery(read('getShareLink', { params: { assistantId, linkId } }))
  const { code, steps } = embedSnippets[place]
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={`Incorporar “${name}”`}>
      {error && <Notice tone="danger">{problemText(error)}</Notice>}
      {!link && !error && <Skeleton className="h-72" />}
      {link && (
        <div className="flex flex-col gap-5">
          <Domains domains={link.settings.allowedDomains} />
          <Tabs label="Onde incorporar" tabs={tabs} value={place} onValueChange={setPlace}>
            <TabPanel value={place} className="flex flex-col gap-4">
              <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm">
                {steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ol>
              <Snippet
                code={code({
                  url: link.url,
                  title: link.settings.appearance.title || name,
                  position: link.settings.appearance.position,
                })}
              />
            </TabPanel>
          </Tabs>
          {(place === 'bubble' || place === 'wordpress') && <BubblePreview appearance={link.settings.appearance} />}
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
      )}
    </Dialog>
  )
}

const tabs = embedPlaces.map((value) => ({ value, label: embedSnippets[value].label }))

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
