import { type Platform, platformFormSchema } from '#/lti/contract.ts'
import { z } from '@prosa/contract/protocol/zod.ts'
import { EntityDialog } from '@prosa/web/src/blocks/entity/entity-dialog.tsx'
import { TextareaField, TextField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { splitLines, typedSchema } from '@prosa/web/src/features/integrations/form/integration-form.ts'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { toast } from '@prosa/web/src/ui/feedback/toasters.tsx'

interface PlatformDialogProps {
  integrationId: string
  known: Platform
  onClose: () => void
}

const { deployments, ...fields } = platformFormSchema.shape
const schema = z.object({ ...fields, deployments: typedSchema(deployments, splitLines) })
const empty = { issuer: '', clientId: '', deployments: '', authUrl: '', tokenUrl: '', jwksUrl: '' }

function toValues(platform: Platform['platform']): z.output<typeof schema> {
  if (!platform) return empty
  const { issuer, clientId, authUrl, tokenUrl, jwksUrl } = platform
  return { issuer, clientId, authUrl, tokenUrl, jwksUrl, deployments: platform.deployments.join('\n') }
}

/** Paths of a Moodle's three endpoints, below its address. */
const inMoodle = { authUrl: 'auth.php', tokenUrl: 'token.php', jwksUrl: 'certs.php' } as const

/** Copies the values that the platform shows for a tool. */
export function PlatformDialog({ integrationId, known, onClose }: PlatformDialogProps) {
  const { platform, version } = known
  return (
    <EntityDialog
      size="lg"
      title={platform ? 'Editar plataforma' : 'Registrar à mão'}
      submitLabel="Salvar"
      className="gap-6 pb-1"
      schema={schema}
      values={toValues(platform)}
      of={known}
      save={(values) =>
        api.savePlatform({
          params: { integrationId },
          body: { ...values, deployments: splitLines(values.deployments), version },
        })
      }
      onSaved={() => toast.success('Plataforma salva.')}
      fieldOfCode={{ lti_platform_taken: 'clientId' }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name="issuer"
              label="ID da plataforma (issuer)"
              required
              hint="No Moodle, o endereço do site. No Canvas, https://canvas.instructure.com."
              placeholder="https://moodle.escola.br"
              inputMode="url"
            />
            <TextField form={form} name="clientId" label="ID do cliente" required />
          </div>
          <TextareaField
            form={form}
            name="deployments"
            label="Deployment ids"
            required
            hint="Um por linha. Entradas de qualquer outro são recusadas."
            rows={2}
            spellCheck={false}
          />
          <div>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                const site = form.getValues('issuer').trim().replace(/\/+$/, '')
                // Moodle's issuer has no trailing slash, and the two must be equal.
                form.setValue('issuer', site, { shouldDirty: true })
                for (const [name, file] of Object.entries(inMoodle))
                  form.setValue(name as keyof typeof inMoodle, `${site}/mod/lti/${file}`, { shouldDirty: true })
              }}
            >
              Preencher os endereços como no Moodle
            </Button>
          </div>
          <TextField form={form} name="authUrl" label="URL de autenticação" required inputMode="url" />
          <TextField form={form} name="tokenUrl" label="URL do token de acesso" required inputMode="url" />
          <TextField
            form={form}
            name="jwksUrl"
            label="URL das chaves públicas da plataforma"
            required
            inputMode="url"
          />
        </>
      )}
    </EntityDialog>
  )
}
