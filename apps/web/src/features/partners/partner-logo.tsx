import type { Partner } from '@prosa/contract/people/partners.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { useUpload } from '#/lib/api/use-upload.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Card } from '#/ui/layout/card.tsx'
import { FieldError } from '#/ui/inputs/field-error.tsx'
import { FileButton } from '#/ui/actions/file-button.tsx'

/** What the institution's students see before an activity; it is saved at once. */
export function PartnerLogo({ partner: { id: partnerId, name, logoUrl } }: { partner: Partner }) {
  const params = { partnerId }
  const { send, isSending, problem } = useUpload('setPartnerLogo', params)
  const remove = useWrite('removePartnerLogo')
  return (
    <section aria-labelledby="partner-logo" className="flex flex-col gap-3">
      <h2 id="partner-logo" className="text-lg font-semibold">
        Logo
      </h2>
      <Card className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          {logoUrl && <img src={logoUrl} alt={`Logo de ${name}`} className="h-12 max-w-40 rounded-md object-contain" />}
          <FileButton
            label="Arquivo da logo"
            accept="image/png,image/jpeg,image/webp"
            loading={isSending}
            onChoose={(file) => send(file)}
          >
            {logoUrl ? 'Trocar a logo' : 'Enviar uma logo'}
          </FileButton>
          {logoUrl && (
            <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ params })}>
              Remover
            </Button>
          )}
        </div>
        <p className="max-w-prose text-sm text-muted-foreground">
          Aparece aos alunos das atividades SGA desta instituição. PNG, JPEG ou WebP de até 512 kB.
        </p>
        <FieldError id="partner-logo-error" message={problem} />
      </Card>
    </section>
  )
}
