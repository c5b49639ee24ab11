import type { ShareLink } from '@prosa/contract/sharing.ts'
import { type ChangeEvent, useRef, useState } from 'react'
import { useWrite } from '#/lib/operations.ts'
import { isHandledElsewhere, problemText } from '#/lib/problems.ts'
import { queryClient } from '#/lib/query-client.ts'
import { uploadFile } from '#/lib/upload.ts'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/field-error.tsx'

/** The picture on the top of a link's page; it is saved at once. */
export function LogoField({ assistantId, link }: { assistantId: number; link: ShareLink }) {
  const input = useRef<HTMLInputElement>(null)
  const [sending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const remove = useWrite('removeShareLinkLogo')
  const params = { assistantId, linkId: link.id }

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    setSending(true)
    setProblem(undefined)
    try {
      await uploadFile('setShareLinkLogo', { params, file, onProgress: () => {}, signal: new AbortController().signal })
      await queryClient.invalidateQueries()
    } catch (error) {
      if (!isHandledElsewhere(error)) setProblem(problemText(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <section aria-labelledby="logo-title" className="flex flex-col gap-2 border-t border-border py-5">
      <h3 id="logo-title" className="text-sm font-medium">
        Logo
      </h3>
      <div className="flex flex-wrap items-center gap-3">
        {link.logoUrl && (
          <img src={link.logoUrl} alt="Logo de agora" className="h-12 max-w-40 rounded-md object-contain" />
        )}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          tabIndex={-1}
          aria-label="Arquivo da logo"
          className="sr-only"
          onChange={(event) => void send(event)}
        />
        <Button variant="secondary" loading={sending} onClick={() => input.current?.click()}>
          {link.logoUrl ? 'Trocar a logo' : 'Enviar uma logo'}
        </Button>
        {link.logoUrl && (
          <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
            Remover
          </Button>
        )}
      </div>
      <p className="text-sm text-muted-foreground">PNG, JPEG ou WebP de até 512 kB. A imagem é salva na hora.</p>
      <FieldError id="logo-error" message={problem} />
    </section>
  )
}
