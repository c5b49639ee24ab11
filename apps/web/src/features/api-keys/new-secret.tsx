import type { ApiKeyScope } from '@prosa/contract/people/api-keys.ts'
import { runtimeConfig } from '#/lib/session/runtime-config.ts'
import { CopiedText } from '#/ui/actions/copied-text.tsx'
import { Notice } from '#/ui/feedback/notice.tsx'

interface NewSecretProps {
  secret: string
  scopes: readonly ApiKeyScope[]
}

/** The key, this one time, and where it is used. */
export function NewSecret({ secret, scopes }: NewSecretProps) {
  const origin = runtimeConfig.apiBase || location.origin
  return (
    <div className="flex flex-col gap-4 pt-2">
      <CopiedText label="Chave" text={secret} copyLabel="Copiar chave" />
      <Notice tone="warning">
        Quem tiver a chave age em seu nome. Guarde-a como uma senha e nunca a coloque em uma página ou em um aplicativo.
      </Notice>
      {scopes.includes('chats') && (
        <CopiedText
          label="Endereço para programas compatíveis com a OpenAI"
          text={`${origin}/v1`}
          copyLabel="Copiar endereço"
        />
      )}
      <p className="text-sm text-muted-foreground">
        Os exemplos e todas as operações estão na{' '}
        <a
          href={`${origin}/api/docs`}
          target="_blank"
          rel="noopener"
          className="font-medium text-primary-text underline"
        >
          referência da API
        </a>
        .
      </p>
    </div>
  )
}
