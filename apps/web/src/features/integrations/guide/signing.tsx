import type { Integration } from '@prosa/contract/school/sga-integrations.ts'
import { useState } from 'react'
import { sampleFor, sampleLanguages } from '#/features/integrations/guide/samples.ts'
import type { SampleLanguage } from '#/features/integrations/guide/samples.ts'
import { CodeBlock } from '#/ui/markdown/code-block.tsx'
import { TabPanel, Tabs } from '#/ui/layout/tabs.tsx'

interface SigningProps {
  integration: Integration
  origin: string
}

/** The programs that sign with the shared secret. */
export function SecretSigning({ integration: { clientId }, origin }: SigningProps) {
  const [language, setLanguage] = useState<SampleLanguage>('node')
  const label = sampleLanguages.find(({ value }) => value === language)?.label ?? ''
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose text-sm text-muted-foreground">
        A assinatura é o HMAC-SHA256 de <code>hora.chave.corpo</code> com o segredo. Cada exemplo já traz o client id
        desta integração e imprime o endereço para onde o sistema manda o navegador do aluno.
      </p>
      <Tabs tabs={sampleLanguages} value={language} onValueChange={setLanguage} label="Linguagem">
        <TabPanel value={language}>
          <CodeBlock label={`Exemplo em ${label}`} code={sampleFor(language, { origin, clientId })} />
        </TabPanel>
      </Tabs>
    </div>
  )
}

/** What the token of a school with a key of its own says. */
export function KeySigning({ integration: { clientId }, origin }: SigningProps) {
  const claims = {
    iss: clientId,
    aud: origin,
    iat: 'agora, em segundos',
    exp: 'até 5 minutos depois',
    jti: 'um nome único para este lançamento; o mesmo em novas tentativas',
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
