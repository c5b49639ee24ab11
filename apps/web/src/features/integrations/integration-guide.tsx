import { ApiReferenceLink } from '#/blocks/entity/api-reference-link.tsx'
import type { Integration } from '@prosa/contract/school/integrations.ts'
import { useState } from 'react'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { Card } from '#/ui/layout/card.tsx'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'

/** Guide for developers of the school's side: what to send, how to sign it, and the responses. */
export function IntegrationGuide({ integration }: { integration: Integration }) {
  const origin = runtimeConfig.apiBase || location.origin
  return (
    <section aria-labelledby="integration-guide" className="flex flex-col gap-5">
      <div>
        <h2 id="integration-guide" className="text-lg font-semibold">
          Como integrar
        </h2>
        <ol className="mt-2 flex max-w-prose list-decimal flex-col gap-1 pl-5 text-sm text-muted-foreground">
          <li>O aluno, já identificado no sistema da escola, abre a atividade por lá.</li>
          <li>O servidor da escola envia um pedido assinado, que diz quem é o aluno e qual é a atividade.</li>
          <li>O Prosa responde com um endereço que vale cinco minutos e serve uma única vez.</li>
          <li>O sistema manda o navegador do aluno para esse endereço. Ninguém digita senha.</li>
        </ol>
      </div>
      <Card className="grid min-w-0 gap-4 sm:grid-cols-2">
        <CopiedText label="ID do cliente" text={integration.clientId} copyLabel="Copiar ID do cliente" />
        <CopiedText label="Endereço (POST)" text={`${origin}/api/sga/launches`} copyLabel="Copiar endereço" />
      </Card>
      <Card className="flex min-w-0 flex-col gap-3">
        <h3 className="font-semibold">Assinar e enviar</h3>
        {integration.mode === 'secret' ? (
          <SecretSigning integration={integration} origin={origin} />
        ) : (
          <KeySigning integration={integration} origin={origin} />
        )}
      </Card>
      <Card className="flex min-w-0 flex-col gap-3">
        <h3 className="font-semibold">O que enviar</h3>
        <CodeBlock label="Corpo do pedido" code={bodyFor(integration)} />
        <p className="max-w-prose text-sm text-muted-foreground">
          <code>activity</code> é o código da atividade no Prosa ou o código externo que o professor escreveu nela.
          Turma, minutos a mais e endereço de retorno são opcionais; o retorno precisa estar na lista da integração. Uma
          recusa diz o motivo em <code>code</code>. Todos os campos e códigos estão na <ApiReferenceLink />.
        </p>
      </Card>
    </section>
  )
}

const bodyFor = ({ returnAddresses: [returnUrl] }: Integration) =>
  JSON.stringify(
    {
      activity: 'BIO-8A-1',
      student: { id: '20260042', name: 'Júlia Prado Martins', className: '8º A', extraMinutes: 0 },
      ...(returnUrl ? { returnUrl } : {}),
    },
    null,
    2,
  )

interface SigningProps {
  integration: Integration
  origin: string
}

/** Sample programs that sign with the shared secret. */
function SecretSigning({ integration: { clientId }, origin }: SigningProps) {
  const [language, setLanguage] = useState<SampleLanguage>('node')
  const label = sampleLanguages.find(({ value }) => value === language)?.label ?? ''
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted-foreground">
        O sistema da escola assina cada entrada com o segredo. Cada exemplo já traz o ID do cliente desta integração e
        imprime o endereço para onde o sistema manda o navegador do aluno.
      </p>
      <Tabs tabs={sampleLanguages} value={language} onValueChange={setLanguage} label="Linguagem">
        <TabPanel value={language}>
          <CodeBlock label={`Exemplo em ${label}`} code={sampleFor(language, { origin, clientId })} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** Claims of the token of a school with its own key. */
function KeySigning({ integration: { clientId }, origin }: SigningProps) {
  const claims = {
    iss: clientId,
    aud: origin,
    iat: 'agora, em segundos',
    exp: 'até 5 minutos depois',
    jti: 'um nome único para este pedido; o mesmo em novas tentativas',
    body_sha256: 'SHA-256 do corpo, em base64url',
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted-foreground">
        Assine um JWT com a chave privada da escola (EdDSA ou RS256) e envie-o em <code>Authorization: Bearer …</code>,
        junto do cabeçalho <code>Prosa-Client-Id</code>.
      </p>
      <CodeBlock label="Conteúdo do JWT" code={JSON.stringify(claims, null, 2)} />
    </div>
  )
}

// The samples are the files that the server's tests run.
import curl from '../../../../../docs/samples/sga/curl/launch.sh?raw'
// oxlint-disable-next-line import/default -- `?raw` is the file's text, whatever it exports
import node from '../../../../../docs/samples/sga/node/launch.mjs?raw'
import php from '../../../../../docs/samples/sga/php/launch.php?raw'
import python from '../../../../../docs/samples/sga/python/launch.py?raw'

const samples = { node, php, python, curl }
type SampleLanguage = keyof typeof samples

const sampleLanguages = [
  { value: 'node', label: 'Node' },
  { value: 'php', label: 'PHP' },
  { value: 'python', label: 'Python' },
  { value: 'curl', label: 'curl' },
] as const satisfies readonly { value: SampleLanguage; label: string }[]

/** Fills a sample with the facts of this integration; the school adds the secret. */
const sampleFor = (language: SampleLanguage, { origin, clientId }: { origin: string; clientId: string }) =>
  samples[language]
    .replace('PROSA_URL=https://prosa.escola.br', `PROSA_URL=${origin}`)
    .replace('SGA_CLIENT_ID=…', `SGA_CLIENT_ID=${clientId}`)
