import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DefaultsForm } from '#/features/model-settings/defaults-form.tsx'
import { ModelDialog } from '#/features/model-settings/model-dialog.tsx'
import { ModelsTable } from '#/features/model-settings/models-table.tsx'
import { ProviderDialog } from '#/blocks/entity/provider-dialog.tsx'
import { VoiceForm } from '#/features/model-settings/voice-form.tsx'
import { ProviderList } from '#/features/model-settings/provider-list.tsx'
import { read } from '#/lib/api/operations.ts'
import { Button } from '#/ui/actions/button.tsx'
import { Section } from '#/ui/layout/section.tsx'
import { PageHeader } from '#/ui/layout/page-header.tsx'

/** Who runs the models, which of them people may choose, and what they cost. */
export function ModelsPage() {
  const { data } = useSuspenseQuery(read('getModelSettings'))
  const [adding, setAdding] = useState<'provider' | 'model' | null>(null)
  const close = () => setAdding(null)
  const working = data.providers.filter(({ enabled }) => enabled)
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title="Modelos" />
      <Section
        title="Provedores"
        description="Quem processa as perguntas. As chaves ficam cifradas e não aparecem mais depois de salvas."
        action={
          <Button onClick={() => setAdding('provider')}>
            <Plus aria-hidden /> Adicionar provedor
          </Button>
        }
      >
        <ProviderList providers={data.providers} />
      </Section>
      <Section
        title="Modelos"
        description="O que você muda aqui vale na hora. Quem já conversa não perde nada. Falta um modelo que o provedor tem? Adicione à mão."
        action={
          working.length > 0 && (
            <Button variant="secondary" onClick={() => setAdding('model')}>
              <Plus aria-hidden /> Adicionar modelo
            </Button>
          )
        }
      >
        <ModelsTable providers={data.providers} models={data.models} />
      </Section>
      <Section title="Padrão e cotação">
        <DefaultsForm defaults={data.defaults} models={data.models.filter(({ enabled }) => enabled)} />
      </Section>
      <Section
        title="Voz"
        description="Ditar mensagens em vez de escrever. Ouvir respostas não depende disto: quem lê é o próprio aparelho."
      >
        <VoiceForm />
      </Section>
      {adding === 'provider' && <ProviderDialog onClose={close} />}
      {adding === 'model' && <ModelDialog providers={working} models={data.models} onClose={close} />}
    </div>
  )
}
