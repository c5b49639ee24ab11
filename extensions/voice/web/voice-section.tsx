import type { VoiceState } from '#/voice/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { SavedForm } from '@prosa/web/src/blocks/entity/saved-form.tsx'
import { CheckboxField, TextField, SelectField } from '@prosa/web/src/blocks/entity/form-fields.tsx'
import { toastTestResult } from '@prosa/web/src/blocks/entity/trial-button.tsx'
import { api } from '@prosa/web/src/lib/api/api.ts'
import { read, useWrite } from '@prosa/web/src/lib/api/operations.ts'
import { reaisIn, reaisPattern, reaisText } from '@prosa/web/src/lib/forms/reais.ts'
import { Button } from '@prosa/web/src/ui/actions/button.tsx'
import { RetryNotice } from '@prosa/web/src/ui/feedback/retry-notice.tsx'
import { Skeleton } from '@prosa/web/src/ui/feedback/skeleton.tsx'
import { Section } from '@prosa/web/src/ui/layout/section.tsx'

const NOBODY = 'none'
const formSchema = z
  .object({
    browser: z.boolean(),
    provider: z.string(),
    model: z.string().trim().max(120, 'O identificador pode ter no máximo 120 caracteres.'),
    price: z
      .string()
      .trim()
      .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor, como 2,00, ou deixe em branco.'),
  })
  .refine(({ provider, model }) => provider === NOBODY || /^\S+$/.test(model), {
    path: ['model'],
    error: 'Escreva o identificador do modelo, sem espaços, como whisper-1.',
  })

/** Sets dictation: by the browser, by a provider's model, or off. */
export default function VoiceSection() {
  const query = useQuery(read('getVoiceSettings'))
  return (
    <Section
      title="Voz"
      description="Ditar mensagens em vez de escrever. Ouvir respostas não depende disto: quem lê é o próprio aparelho."
    >
      {query.data ? (
        <VoiceForm data={query.data} />
      ) : query.error ? (
        <RetryNotice query={query} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

function VoiceForm({ data }: { data: VoiceState }) {
  const test = useWrite('testTranscription', {
    meta: { keepsReads: true },
    onSuccess: toastTestResult,
  })
  return (
    <SavedForm
      schema={formSchema}
      values={toValues(data)}
      of={data}
      save={async ({ browser, provider, model, price }) => {
        const body = { browser, model: toModelId(provider, model), hourPrice: price === '' ? null : reaisIn(price) }
        return toValues(await api.updateVoiceSettings({ body: { ...body, version: data.version } }))
      }}
      done="Alterações salvas."
      submitLabel="Salvar voz"
      renderBeside={(form) => {
        const [provider, model] = form.watch(['provider', 'model'])
        if (provider === NOBODY || model.trim() === '') return null
        return (
          <Button
            variant="secondary"
            loading={test.isPending}
            onClick={() => test.mutate({ body: { model: toModelId(provider, model) } })}
          >
            Testar a transcrição
          </Button>
        )
      }}
    >
      {(form) => (
        <>
          <CheckboxField
            form={form}
            name="browser"
            label="Usar o ditado do navegador, onde ele existe"
            hint="O navegador pode enviar o áudio ao fabricante dele; quem dita é avisado antes."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              form={form}
              name="provider"
              label="Onde o navegador não dita, transcrever por"
              hint="Escolha um provedor que transcreve áudio, como a OpenAI."
              options={providerOptions(data, form.watch('provider'))}
            />
            {form.watch('provider') !== NOBODY && (
              <>
                <TextField
                  form={form}
                  name="model"
                  label="Modelo de transcrição"
                  hint="Como o provedor o chama. Dados pessoais ditos não são mascarados antes."
                  autoCapitalize="none"
                  placeholder="whisper-1"
                />
                <TextField
                  form={form}
                  name="price"
                  label="Preço por hora de áudio (R$)"
                  hint="Conta nos orçamentos. Em branco: não conta."
                  inputMode="decimal"
                />
              </>
            )}
          </div>
        </>
      )}
    </SavedForm>
  )
}

const toModelId = (provider: string, model: string): string =>
  provider === NOBODY ? NOBODY : `${provider}:${model.trim()}`

function toValues({ browser, model, hourPrice }: VoiceState) {
  const [provider = NOBODY, ...name] = model.split(':')
  return { browser, provider, model: name.join(':'), price: hourPrice === null ? '' : reaisText(hourPrice) }
}

/** The current provider stays listed after its removal. */
function providerOptions({ providers }: VoiceState, chosen: string) {
  const isListed = chosen === NOBODY || providers.some(({ id }) => id === chosen)
  return [
    { value: NOBODY, label: 'Ninguém' },
    ...(isListed ? [] : [{ value: chosen, label: chosen, hint: 'Este provedor não está mais na lista' }]),
    ...providers.map(({ id, name, location }) => ({
      value: id,
      label: name,
      ...(location === null ? {} : { hint: location === 'local' ? 'Nesta máquina' : `Processa em: ${location}` }),
    })),
  ]
}
