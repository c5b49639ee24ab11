import {
  webhookEventLabels,
  webhookEventTypes,
  type WebhookEventType,
} from '@prosa/contract/webhooks/webhook-events.ts'
import { useState } from 'react'
import { codeSamples, type SampleLanguage } from '#/features/webhooks/guide/code-samples.ts'
import { exampleOf } from '#/features/webhooks/guide/payload-examples.ts'
import { Card } from '#/ui/layout/card.tsx'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Select } from '#/ui/inputs/select.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'

const languages = [
  { value: 'node', label: 'Node' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
] as const

/** For whoever writes the receiving end: how to check a signature, and what arrives. */
export function ReceiverGuide() {
  const [language, setLanguage] = useState<SampleLanguage>('node')
  const [event, setEvent] = useState<WebhookEventType>('answer.completed')
  return (
    <section aria-labelledby="receiver-guide" className="grid gap-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <h2 id="receiver-guide" className="text-lg font-semibold">
          Como receber
        </h2>
        <p className="mt-1 max-w-prose text-sm text-muted-foreground">
          As entregas seguem o padrão Standard Webhooks: confira a assinatura, responda 2xx em até 20 segundos e ignore
          um <code>webhook-id</code> que já recebeu. A ordem não é garantida: use <code>sequence</code> dentro de cada
          conversa.
        </p>
      </div>
      <Card className="min-w-0">
        <h3 className="mb-3 font-semibold">Conferir a assinatura</h3>
        <Tabs tabs={languages} value={language} onValueChange={setLanguage} label="Linguagem">
          <TabPanel value={language}>
            <CodeBlock label={`Exemplo em ${labelOf(language)}`} code={codeSamples[language]} />
          </TabPanel>
        </Tabs>
      </Card>
      <Card className="min-w-0">
        <h3 className="mb-3 font-semibold">Formato do corpo</h3>
        <div className="flex flex-col gap-4">
          <Field label="Evento de exemplo">
            <Select options={events} value={event} onValueChange={setEvent} />
          </Field>
          <CodeBlock label="Exemplo de corpo" code={exampleOf(event)} />
          <p className="text-sm text-muted-foreground">
            O nível pseudonimizado acrescenta <code>person.pseudonym</code>; o completo, também <code>person.name</code>
            , <code>person.email</code> e <code>text</code>. O esquema de cada evento está em{' '}
            <a className="text-primary-text underline" href="/api/openapi.json">
              webhooks, na descrição da API
            </a>
            .
          </p>
        </div>
      </Card>
    </section>
  )
}

const labelOf = (language: SampleLanguage) => languages.find(({ value }) => value === language)?.label ?? ''

const events = webhookEventTypes.map((value) => ({ value, label: `${webhookEventLabels[value]} (${value})` }))
